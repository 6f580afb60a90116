"""The README's Python session, run as it stands."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_session_of_the_readme():
    session = README.read_text(encoding="utf-8").split("```python")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(session, {}, "README", str(README), 0)
    result = doctest.DocTestRunner().run(test)
    assert result.failed == 0
    assert result.attempted > 10


def test_readme_stays_short():
    assert len(README.read_text(encoding="utf-8").splitlines()) < 150
