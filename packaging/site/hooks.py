"""MkDocs hooks: the Markdown of docs/ is written for a forge; here it becomes a site of its own.

- A link that leaves docs/, or that leads to a file that is not a page or a picture, leads to a page made of that file.
- Anchors are those of a forge.
- Lists, alerts and pictures for dark mode, as forges understand them, are rewritten for Python-Markdown.
- The site's own files and KaTeX, which draws formulas, are added.
"""
import pathlib
import posixpath
import re
import unicodedata

from mkdocs.structure.files import File

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MADE = ROOT / "build" / "site-pages"  # pages made of other files
KATEX = pathlib.Path("/usr/share/javascript/katex")

LINK = re.compile(r"(\]\(|^\[[^\]]+\]: )([^)\s]+)")
IMAGES = {".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"}
LANGUAGES = {".hpp": "cpp", ".cpp": "cpp", ".py": "python", ".cmake": "cmake", ".json": "json", ".yml": "yaml"}
ITEM = re.compile(r"( *)([-*+]|\d+\.) +(?=\S)")
FORMULA = re.compile(r"^```math\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r" *(```+|~~~+)")
ALERT = re.compile(r"> \[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*$")
KINDS = {"IMPORTANT": "info", "CAUTION": "danger"}
PICTURE = re.compile(
    r'<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)"\s*/?>\s*'
    r'(?:<source [^>]*>\s*)?<img ([^>]*)src="([^"]+)"([^>]*)>\s*</picture>')


class Slugs:
    """A forge's anchors: lower case, without punctuation, blanks as hyphens; repeated ones are numbered."""

    def __init__(self):
        self.counts = {}

    def __call__(self, heading, _separator):
        text = unicodedata.normalize("NFC", heading).strip().lower()
        slug = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        count = self.counts.get(slug, 0)
        self.counts[slug] = count + 1
        return f"{slug}-{count}" if count else slug


slugs = Slugs()


def repository_path(page):
    """Path from the repository's root of the file that a page of the site is made of."""
    path = page.removeprefix("source/")
    if path == page:
        return "docs/" + page
    if (ROOT / path).exists():
        return path
    return path.removesuffix(".md").removesuffix("/index")


def site_page(path):
    """The page of the site for a file or a folder of the repository; "" if the file is a page or a picture itself."""
    file = ROOT / path
    is_ours = not path.startswith(("..", "build/", ".git/")) and file.exists()
    if not is_ours or (path.startswith("docs/") and file.suffix in IMAGES | {".md"}):
        return ""
    if path == "README.md":
        return "index.md"
    if file.is_dir():
        return f"source/{path}/index.md"
    return f"source/{path}" if file.suffix == ".md" else f"source/{path}.md"


def targets(markdown, page):
    """Positions of links to other files, with the path of each from the repository's root."""
    path = repository_path(page)
    folder = path if (ROOT / path).is_dir() else posixpath.dirname(path)
    for line in re.finditer(r"^.*$", markdown, re.MULTILINE):
        for link in LINK.finditer(line.group()):
            target = link.group(2).partition("#")[0]
            if not target or ":" in target or target.startswith("/"):
                continue
            path = posixpath.normpath(posixpath.join(folder, target))
            yield line.start() + link.start(2), line.start() + link.end(2), path


def made_page(path):
    """The Markdown of the page made of a file or a folder."""
    file = ROOT / path
    if file.is_dir():
        entries = sorted(entry for entry in file.iterdir() if entry.is_file() and not entry.name.startswith("."))
        return f"# {path}/\n\n" + "".join(f"- [{entry.name}]({entry.name})\n" for entry in entries)
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        return text
    language = LANGUAGES.get(file.suffix, "text") if file.name != "CMakeLists.txt" else "cmake"
    return f"# {path}\n\n`````{language}\n{text}\n`````\n"


def with_site_links(markdown, page):
    changed, end = [], 0
    for begin, stop, path in targets(markdown, page):
        made = site_page(path)
        if not made and page.startswith("source/") and path.startswith("docs/"):
            made = path.removeprefix("docs/")
        if not made:
            continue
        link = posixpath.relpath(made, posixpath.dirname(page) or ".")
        fragment = markdown[begin:stop].partition("#")[2]
        if fragment and made.endswith(path.removeprefix("docs/")):  # a page of its own, which has the same headings
            link += "#" + fragment
        changed.append(markdown[end:begin] + link)
        end = stop
    return "".join(changed) + markdown[end:]


def with_lists(markdown):
    """Lists: a blank line before each, and nested lines indented by four columns a level."""
    made, offsets, fence, previous, is_first = [], [], "", "", False
    for line in markdown.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        match = FENCE.match(line)
        if fence:
            fence = "" if match and match.group(1) == fence else fence
        else:
            is_code = indent >= 4 and not offsets
            item = None if is_code else ITEM.match(line)
            if line.strip() and (item or not previous.strip()):
                while offsets and indent < offsets[-1]:
                    offsets.pop()
            if item and previous.strip() and not is_first:  # is_first: in the first paragraph of an item
                made.append("")
            is_first = bool(item) or (is_first and bool(line.strip()))
            if match and not is_code:
                fence = match.group(1)
        depth, cut = len(offsets), min(indent, offsets[-1] if offsets else 0)
        made.append("    " * depth + line[cut:] if line.strip() else line)
        if not fence and not match and item:
            offsets.append(len(item.group()))
        previous = line
    return "\n".join(made)


def with_alerts(markdown):
    made, is_alert = [], False
    for line in markdown.split("\n"):
        match = ALERT.match(line)
        if match:
            kind = match.group(1)
            made.append(f"!!! {KINDS.get(kind, kind.lower())}")
            is_alert = True
        elif is_alert and line.startswith(">"):
            made.append("    " + line[1:].lstrip())
        else:
            is_alert = False
            made.append(line)
    return "\n".join(made)


def on_config(config):
    config["mdx_configs"].setdefault("toc", {})["slugify"] = lambda *arguments: slugs(*arguments)
    project = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    version = re.search(r"project\(bobench VERSION ([\d.]+)", project).group(1)
    config["copyright"] = f"bobench {version}, Apache License 2.0"
    return config


def on_files(files, config):
    waiting = [file.src_uri for file in files.documentation_pages()]
    waiting += [page for entry in str(config["nav"]).split("'") if (page := entry).startswith("source/")]
    seen = set(waiting)
    while waiting:
        page = waiting.pop()
        if page.startswith("source/"):
            markdown = made_page(repository_path(page))
            target = MADE / page
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(markdown, encoding="utf-8")
            files.append(File(page, str(MADE), config["site_dir"], config["use_directory_urls"]))
        else:
            markdown = (ROOT / "docs" / page).read_text(encoding="utf-8")
        linked = {site_page(path) for _, _, path in targets(markdown, page)} - seen - {"", "index.md"}
        seen |= linked
        waiting += linked
    own = [(HERE, name) for name in ("site.css", "formulas.js", "favicon.svg")]
    katex = ["katex.min.css", "katex.min.js"] + ["fonts/" + font.name for font in (KATEX / "fonts").glob("*.woff2")]
    for folder, name in own + [(KATEX.parent, "katex/" + name) for name in katex]:
        files.append(File(name, str(folder), config["site_dir"], config["use_directory_urls"]))
    return files


def on_nav(nav, config, files):
    for link in (item for section in nav for item in section.children or [] if item.is_link):
        link.url = link.url.lstrip("/")  # a path from the root would leave a site that is in a folder
    return nav


def on_page_markdown(markdown, page, config, files):
    slugs.counts.clear()
    markdown = with_site_links(markdown, page.file.src_uri)
    markdown = FORMULA.sub(r"$$\n\1$$", markdown)
    markdown = PICTURE.sub(r'<img class="only-dark" \2src="\1"\4><img class="only-light" \2src="\3"\4>', markdown)
    markdown = markdown.replace("<details>", '<details markdown="1">')
    return with_alerts(with_lists(markdown))
