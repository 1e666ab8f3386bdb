"""Writes the smallest PDF that holds some lines of text on each page."""

from collections.abc import Sequence


def pdf(pages: Sequence[Sequence[str]]) -> bytes:
    """A PDF with these pages; each line stands on its own."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    kids: list[str] = []
    for lines in pages:
        shown = "".join(
            f"1 0 0 1 50 {750 - 20 * at} Tm ({_escaped(line)}) Tj\n" for at, line in enumerate(lines)
        )
        stream = f"BT /F1 12 Tf\n{shown}ET".encode()
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream))
        content = len(objects)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R >> >> >>" % content
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _written(objects)


def _escaped(line: str) -> str:
    return line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _written(objects: Sequence[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n")
    places: list[int] = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)
