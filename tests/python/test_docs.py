"""docs/python.md: its examples run and print what it says."""

import doctest
import os
import unittest
from pathlib import Path

import taefl

SOURCE = Path(os.environ["TAEFL_SOURCE"])


class Docs(unittest.TestCase):
    def test_page(self):
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(SOURCE)
        found = doctest.testfile(str(SOURCE / "docs/python.md"), module_relative=False, verbose=False)
        self.assertGreater(found.attempted, 24)
        self.assertEqual(found.failed, 0)

    def test_names(self):
        """Its table has every name of the package."""
        page = (SOURCE / "docs/python.md").read_text("utf-8")
        table = page[page.index("## Reference") :]
        for name in taefl.__all__:
            if name != "Move":
                self.assertRegex(table, rf"`{name}`", name)
