"""Makes gnuplot's SVG files small: python3 slim.py TITLE IN.svg [IN.svg ...] OUT.svg

Rounds coordinates to a tenth of a pixel, leaves out points that a line does not need, definitions that are not used and
attributes that are inherited anyway. Several files are put below each other.
"""
import re
import sys
import xml.etree.ElementTree as ElementTree

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
INHERITED = {"fill", "stroke", "color", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
             "font-family", "font-size", "text-anchor", "font-weight", "font-style"}
INITIAL = {"fill": "black", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
           "text-anchor": "start"}
TOLERANCE = 0.12  # pixels by which a line may be off


def short(number):
    """A number with one decimal at most, without what is not needed: 0.50 is .5, 3.00 is 3."""
    text = f"{float(number):.1f}".rstrip("0").rstrip(".")
    text = "0" if text in ("-0", "") else text
    return re.sub(r"^(-?)0\.", r"\1.", text)


def needed(points, tolerance):
    """Douglas & Peucker's selection of a polyline's points."""
    keep, spans = {0, len(points) - 1}, [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        (x0, y0), (x1, y1) = points[first], points[last]
        dx, dy = x1 - x0, y1 - y0
        length = (dx * dx + dy * dy) ** 0.5
        farthest, distance = None, tolerance
        for i in range(first + 1, last):
            x, y = points[i][0] - x0, points[i][1] - y0
            off = abs(x * dy - y * dx) / length if length > 0 else (x * x + y * y) ** 0.5
            if off > distance:
                farthest, distance = i, off
        if farthest is not None:
            keep.add(farthest)
            spans += [(first, farthest), (farthest, last)]
    return [points[i] for i in sorted(keep)]


def polylines(data):
    """The lines of a path with absolute M, L and Z only, which is what gnuplot writes: (points, is closed)."""
    if re.search(r"[^MLZz\d\s.,eE+-]", data):
        return None
    lines = []
    for part in re.findall(r"M[^M]*", data):
        numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*(?:[eE][+-]?\d+)?", part)]
        lines.append((list(zip(numbers[::2], numbers[1::2])), part.rstrip().lower().endswith("z")))
    return lines


def short_path(lines):
    """The path of lines, in relative coordinates of a tenth of a pixel."""
    words, at = [], (0, 0)
    for points, closed in lines:
        tenths = [(round(10 * x), round(10 * y)) for x, y in needed(points, TOLERANCE)]
        tenths = [point for i, point in enumerate(tenths) if i in (0, len(tenths) - 1) or point != tenths[i - 1]]
        for i, (x, y) in enumerate(tenths):
            dx, dy = short((x - at[0]) / 10), short((y - at[1]) / 10)
            if i > 0 and dy == "0":
                words.append("h" + dx)
            elif i > 0 and dx == "0":
                words.append("v" + dy)
            else:
                words.append(("l" if i else "m") + dx + ("" if dy.startswith("-") else " ") + dy)
            at = (x, y)
        if closed:
            words.append("z")
            at = tenths[0]
    text, last = "", ""
    for word in words:  # a command letter that repeats the one before may be left out
        repeats = word[0] == last and last in "lhv"
        text += ("" if word[1] == "-" else " ") + word[1:] if repeats else word
        last = word[0]
    return text


def joined(lines):
    """Open lines that end where others begin, put together."""
    rounded = lambda point: (round(10 * point[0]), round(10 * point[1]))
    whole, ends = [], {}
    for points, closed in lines:
        if closed:
            whole.append((points, closed))
            continue
        points = list(points)
        for _ in range(2):  # at either end
            other = ends.get(rounded(points[0]))
            if other is not None and other is not points:
                for end in (other[0], other[-1]):
                    ends.pop(rounded(end), None)
                points = (other if rounded(other[-1]) == rounded(points[0]) else other[::-1]) + points[1:]
            points = points[::-1]
        for end in (points[0], points[-1]):
            ends[rounded(end)] = points
    kept = []
    for points in ends.values():
        if not any(points is one for one in kept):
            kept.append(points)
    return whole + [(points, False) for points in kept]


def join_paths(element):
    """Puts single pieces of a contour line, which follow each other as paths of one style, together."""
    for child in element:
        join_paths(child)
    children, at = list(element), 0
    while at < len(children):
        style = {name: value for name, value in children[at].attrib.items() if name != "d"}
        end, lines = at, []
        while end < len(children) and local(children[end]) == "path" and style == {
                name: value for name, value in children[end].attrib.items() if name != "d"}:
            more = polylines(children[end].get("d"))
            if more is None or "id" in style:
                break
            lines += more
            end += 1
        if end - at > 3:
            together = joined(lines)
            children[at].set("d", " ".join(
                "M" + " L".join(f"{x},{y}" for x, y in points) + (" Z" if closed else "") for points, closed in together))
            for child in children[at + 1:end]:
                element.remove(child)
        at = max(end, at + 1)


def local(element):
    return element.tag.split("}")[-1]


def normal(value):
    """A number or a colour, as short as it can be written."""
    if re.fullmatch(r"-?\d+\.\d+", value):
        return short(value)
    rgb = re.fullmatch(r"rgb\(\s*(\d+),\s*(\d+),\s*(\d+)\)", value)
    if rgb:
        value = "#" + "".join(f"{int(part):02x}" for part in rgb.groups())
    value = value.lower() if value.startswith("#") else value
    same = re.fullmatch(r"#(.)\1(.)\2(.)\3", value)
    return "#" + "".join(same.groups()) if same else value


def clean(element, inherited):
    """Shortens an element and those in it. Returns whether anything of it is left."""
    for name, value in list(element.attrib.items()):
        value = value.strip()
        if name == "d" and local(element) == "path":
            lines = polylines(value)
            element.set(name, value if lines is None else short_path(lines))
        elif name in ("transform", "points"):
            numbers = re.sub(r"-?\d+\.\d+", lambda match: short(match.group()), value)
            element.set(name, re.sub(r"\s*,\s*", ",", re.sub(r"\s+", " ", numbers)))
        elif name == "stroke-width":
            element.set(name, re.sub(r"^0\.", ".", re.sub(r"\.?0+$", "", value)) if "." in value else value)
        elif name == "font-family":
            element.set(name, "sans-serif" if value.lower() in ("sans", "arial", "helvetica") else value)
        elif not name.endswith(("href", "id")):
            element.set(name, normal(value))
    if element.get("style"):
        element.set("style", re.sub(r"\s+", "", element.get("style")))
    now = dict(inherited)
    for name in INHERITED & set(element.attrib):
        if now.get(name) == element.get(name) and local(element) != "g":
            del element.attrib[name]
        else:
            now[name] = element.get(name)
    for child in list(element):
        if local(child) in ("title", "desc", "filter") or not clean(child, now):
            element.remove(child)
    if local(element) in ("g", "svg", "text", "tspan", "defs"):
        if local(element) in ("g", "svg", "defs") or len(element):
            strip_space(element)
        if not len(element) and not (element.text or "").strip():
            return False
    return True


def strip_space(element):
    if local(element) not in ("text", "tspan"):
        element.text = None
    for child in element:
        if local(child) != "tspan":
            child.tail = None
        elif child.tail is not None and not child.tail.strip():
            child.tail = None


def unwrap(element):
    """Takes away what groups and spans add nothing with."""
    for child in list(element):
        unwrap(child)
    if local(element) == "text" and len(element) == 1 and not element[0].attrib and not (element.text or "").strip():
        element.text = element[0].text
        element.remove(element[0])
    if local(element) == "text" and not len(element):
        element.text = (element.text or "").strip()
    if local(element) in ("g", "svg"):
        for i, child in reversed(list(enumerate(element))):
            if local(child) != "g":
                continue
            if not child.attrib:
                element.remove(child)
                for j, one in enumerate(child):
                    element.insert(i + j, one)
            elif len(child) == 1 and "id" not in child.attrib and "transform" not in child[0].attrib and not (
                    "clip-path" in child.attrib):
                only = child[0]
                for name, value in child.attrib.items():
                    only.attrib.setdefault(name, value)
                element.remove(child)
                element.insert(i, only)


def gather_marks(element):
    """Puts the colour of marks that follow each other on a group around them."""
    for child in element:
        gather_marks(child)
    children, at = list(element), 0
    while at < len(children):
        end = at
        while end < len(children) and local(children[end]) == "use" and (
                children[end].get("color") == children[at].get("color")):
            end += 1
        if end - at > 2 and children[at].get("color"):
            group = ElementTree.Element(f"{{{SVG}}}g", {"color": children[at].get("color")})
            element.insert(list(element).index(children[at]), group)
            for mark in children[at:end]:
                element.remove(mark)
                del mark.attrib["color"]
                group.append(mark)
        at = max(end, at + 1)


def hoist_font(root):
    """Sets the most frequent font on the root."""
    for name in ("font-family", "font-size"):
        values = [element.get(name) for element in root.iter() if element.get(name)]
        if values and root.get(name) is None:
            root.set(name, max(set(values), key=values.count))


def spread_colours(root):
    """Writes the colour of gnuplot's groups into the elements that use it, so that most groups are not needed."""
    root.set("fill", "none")
    for group in list(root.iter(f"{{{SVG}}}g")):
        colour = group.get("color")
        if group.get("stroke") != "currentColor" or colour is None:
            continue
        if any(local(child) == "g" and child.get("stroke") is None for child in group):
            continue
        for child in group:
            if local(child) == "use":
                child.attrib.setdefault("color", colour)
            elif child.get("stroke") in (None, "currentColor"):
                child.set("stroke", colour)
            if child.get("fill") == "currentColor" and local(child) != "g":
                child.set("fill", colour)
        for name in ("stroke", "color"):
            del group.attrib[name]
        if group.get("fill") == "none":
            del group.attrib["fill"]
    for element in root.iter():
        colour = element.get("color")
        if colour is None or local(element) in ("use", "g"):
            continue
        for name in ("stroke", "fill"):
            if element.get(name) == "currentColor":
                element.set(name, colour)
        del element.attrib["color"]


def place_text(root):
    """x and y instead of a translation."""
    for text in root.iter(f"{{{SVG}}}text"):
        moved = re.fullmatch(r"translate\(([-.\d]+),([-.\d]+)\)", text.get("transform", ""))
        if moved:
            del text.attrib["transform"]
            text.set("x", moved.group(1))
            text.set("y", moved.group(2))


def drop_inherited(element, inherited):
    now = dict(inherited)
    for name in INHERITED & set(element.attrib):
        if now.get(name) == element.get(name):
            del element.attrib[name]
        else:
            now[name] = element.get(name)
    for child in element:
        drop_inherited(child, now)


def drop_unused(root):
    while True:
        text = ElementTree.tostring(root, encoding="unicode")
        used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
        dropped = False
        for parent in root.iter():
            for child in list(parent):
                if child.get("id") and child.get("id") not in used:
                    if local(parent) == "defs":
                        parent.remove(child)
                        dropped = True
                    else:
                        del child.attrib["id"]
        if not dropped:
            break
    for parent in root.iter():
        for child in list(parent):
            if local(child) == "defs" and not len(child):
                parent.remove(child)


def rename(root, prefix):
    """Short ids, different in each file."""
    ids = {element.get("id"): f"{prefix}{i}" for i, element in enumerate(e for e in root.iter() if e.get("id"))}
    for element in root.iter():
        for name, value in element.attrib.items():
            if name == "id":
                element.set(name, ids[value])
            elif name.endswith("href") and value[1:] in ids:
                element.set(name, "#" + ids[value[1:]])
            elif "url(#" in value:
                element.set(name, re.sub(r"url\(#([^)]+)\)", lambda match: f"url(#{ids[match.group(1)]})", value))


def slimmed(path, prefix):
    root = ElementTree.parse(path).getroot()
    join_paths(root)
    clean(root, INITIAL)
    drop_unused(root)
    rename(root, prefix)
    for element in root.iter():
        if element.get(f"{{{XLINK}}}href"):
            element.set("href", element.attrib.pop(f"{{{XLINK}}}href"))
    unwrap(root)
    spread_colours(root)
    unwrap(root)
    place_text(root)
    gather_marks(root)
    return root


def join_boxes(element):
    """Joins polygons of the same colour that are below each other, such as the steps of a colour scale."""
    for child in element:
        join_boxes(child)
    last = None
    for child in list(element):
        corners = [point.split(",") for point in child.get("points", "").split()]
        is_step = local(child) == "polygon" and len(corners) == 4 and last is not None
        if is_step and child.get("fill") == last[0].get("fill") and [x for x, _ in corners] == [x for x, _ in last[1]]:
            joined_corners = last[1][:2] + corners[2:]
            last[0].set("points", " ".join(",".join(corner) for corner in joined_corners))
            last = (last[0], joined_corners)
            element.remove(child)
        else:
            last = (child, corners) if local(child) == "polygon" and len(corners) == 4 else None


def main(title, *paths):
    ElementTree.register_namespace("", SVG)
    parts = [slimmed(path, "abcdefgh"[i]) for i, path in enumerate(paths[:-1])]
    boxes = [[float(n) for n in part.get("viewBox").split()] for part in parts]
    width = max(box[2] for box in boxes)
    height = sum(box[3] for box in boxes)
    root = parts[0]
    if len(parts) > 1:
        root = ElementTree.Element(f"{{{SVG}}}svg", {"fill": "none"})
        ElementTree.SubElement(root, f"{{{SVG}}}rect",
                               {"width": short(width), "height": short(height), "fill": "#fff"})
        y = 0
        for part, box in zip(parts, boxes):
            group = ElementTree.SubElement(root, f"{{{SVG}}}g",
                                           {"transform": f"translate({short((width - box[2]) / 2)},{short(y)})"})
            group.extend(list(part))
            y += box[3]
    root.attrib.update({"viewBox": f"0 0 {short(width)} {short(height)}", "width": short(width),
                        "height": short(height), "role": "img"})
    join_boxes(root)
    hoist_font(root)
    drop_inherited(root, INITIAL)
    heading = ElementTree.Element(f"{{{SVG}}}title")
    heading.text = title
    root.insert(0, heading)
    with open(paths[-1], "w", encoding="utf-8") as file:
        file.write(ElementTree.tostring(root, encoding="unicode").replace(" />", "/>") + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
