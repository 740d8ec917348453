"""Every comparison of bobench against a brute-force reference that was written from docs/statistics.md alone.

    /usr/bin/python3 brute_force.py --check BOBENCH [--first N]   # runs the program on 500 small files
    /usr/bin/python3 brute_force.py --write                       # writes cases.json.xz, for the C++ test

Needs python3-numpy and python3-scipy. generate.py makes the files; judged_runs.py, reference.py and
tables_and_curves.py have the answers; questions.py says what is asked, program.py asks the program, agreement.py and
over_cost.py compare.
"""
import argparse
import json
import lzma
import multiprocessing
import os
import sys
import tempfile

import agreement
import over_cost
import program
import questions
from generate import result_file
from judged_runs import Results

FILES = 500
HERE = os.path.dirname(os.path.abspath(__file__))


def check(task):
    """The disagreements of one file, and how many comparisons were made."""
    index, bobench = task
    file = result_file(index)
    results = Results(file)
    with tempfile.TemporaryDirectory() as folder:
        asked = program.Program(bobench, folder, file)
        count, wrong = 0, []
        for kind, options in questions.questions(index, results, kept=False):
            expected = questions.answer(results, kind, options)
            numbers, differences = agreement.compare(kind, expected, program.ASK[kind](asked, options))
            count += numbers
            wrong += [f"file {index}, {kind} {options}: {difference}" for difference in differences]
        numbers, differences = agreement.compare_words(results, asked)
        more, over_costs = over_cost.compare_over_cost(results, asked)
        wrong += [f"file {index}, {difference}" for difference in differences + over_costs]
        return count + numbers + more, wrong


def check_all(bobench, indices):
    comparisons, wrong = 0, []
    with multiprocessing.Pool(2) as pool:
        for count, differences in pool.imap(check, [(index, bobench) for index in indices]):
            comparisons += count
            wrong += differences
            for difference in differences:
                print(difference, flush=True)
    print(f"{len(indices)} files, {comparisons} comparisons, {len(wrong)} disagreements")
    return 1 if wrong else 0


def write():
    cases = []
    for index in range(FILES):
        file = result_file(index)
        results = Results(file)
        cases.append({"file": file, "asked": [
            {"kind": kind, "options": options, "answer": questions.answer(results, kind, options)}
            for kind, options in questions.questions(index, results)]})
    text = json.dumps(cases, separators=(",", ":"))
    packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
    with open(os.path.join(HERE, "cases.json.xz"), "wb") as out:
        out.write(packed)
    print(f"{len(cases)} files, {len(packed)} bytes")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", metavar="BOBENCH", help="compare this program with the reference")
    parser.add_argument("--first", type=int, default=FILES, help="only the first so many files")
    parser.add_argument("--only", type=int, help="only the file of this number")
    parser.add_argument("--print", type=int, metavar="I", help="print the file of this number, as bobench imports it")
    parser.add_argument("--write", action="store_true", help="write cases.json.xz")
    arguments = parser.parse_args()
    if arguments.print is not None:
        print(json.dumps(result_file(arguments.print)))
        return 0
    if arguments.write:
        return write()
    if not arguments.check:
        parser.error("--check or --write")
    return check_all(arguments.check, range(arguments.first) if arguments.only is None else [arguments.only])


if __name__ == "__main__":
    sys.exit(main())
