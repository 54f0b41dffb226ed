"""Makes the portal's font files from those of @fontsource (SIL Open Font License 1.1: OFL.txt).

One file a weight instead of two (Latin and Vietnamese are always needed together), without what
the portal never shows, and with the tabular figures that Be Vietnam Pro lacks: amounts must not
jump sideways while they change. Alegreya is for headings only,
with its lining figures: the zero of its usual ones looks like an o.

    pip install fonttools brotli
    npm pack @fontsource/be-vietnam-pro@5.3.0 @fontsource/alegreya@5.3.0   # unpack each to FOLDER/<name>
    python web/src/styles/fonts/build.py FOLDER
"""

import io
import pathlib
import sys

from fontTools import merge, subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

HERE = pathlib.Path(__file__).resolve().parent
FACES = [("be-vietnam-pro", 400), ("be-vietnam-pro", 600), ("alegreya", 700)]
# Narrower than the family's zero, lest the one stand too much alone.
FIGURE_WIDTH = 640
FIGURES = range(ord("0"), ord("9") + 1)
# No combining marks: browsers compose what is written apart.
LATIN = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xAB, 0xB0, 0xB7, 0xBB, 0xD7]
LATIN += [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2212]
VIETNAMESE = [ord(c) for c in "ÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝàáâãèéêìíòóôõùúýĂăĐđĨĩŨũƠơƯư₫"]
VIETNAMESE += [*range(0x1EA0, 0x1EFA)]


def cut(file: pathlib.Path, codepoints: list[int]) -> TTFont:
    font = TTFont(file)
    glyphs = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        lining = {c: f"{table.cmap[c]}.lf" for c in FIGURES if c in table.cmap}
        table.cmap.update({c: name for c, name in lining.items() if name in glyphs})
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.glyph_names = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codepoints)
    subsetter.subset(font)
    return font


def joined(family: str, weight: int, source: pathlib.Path) -> TTFont:
    def file(subset_name: str) -> pathlib.Path:
        return source / family / "package/files" / f"{family}-{subset_name}-{weight}-normal.woff2"

    latin = cut(file("latin"), LATIN + VIETNAMESE)
    missing = [c for c in VIETNAMESE if c not in latin.getBestCmap()]
    rest = cut(file("vietnamese"), missing)
    parts = []
    for font in (latin, rest):
        font.flavor = None
        part = io.BytesIO()
        font.save(part)
        part.seek(0)
        parts.append(part)
    return merge.Merger(merge.Options(drop_tables=["gasp", "DSIG"])).merge(parts)


def add_tabular_figures(font: TTFont) -> None:
    """Each figure once more, all on one width and centred; chosen by `tnum`."""
    cmap, glyf, hmtx = font.getBestCmap(), font["glyf"], font["hmtx"]
    digits = [cmap[c] for c in FIGURES]
    for name in digits:
        advance, _ = hmtx[name]
        part = GlyphComponent()
        part.glyphName, part.x, part.y, part.flags = name, round((FIGURE_WIDTH - advance) / 2), 0, 0x4
        glyph = Glyph()
        glyph.numberOfContours, glyph.components = -1, [part]
        glyf[f"{name}.tnum"] = glyph
        glyph.recalcBounds(glyf)
        hmtx[f"{name}.tnum"] = (FIGURE_WIDTH, glyph.xMin)
    font.setGlyphOrder(glyf.glyphOrder)
    rules = " ".join(f"sub {name} by {name}.tnum;" for name in digits)
    addOpenTypeFeaturesFromString(font, f"feature tnum {{ {rules} }} tnum;", tables=["GSUB"])


def main() -> None:
    source = pathlib.Path(sys.argv[1])
    for family, weight in FACES:
        font = joined(family, weight, source)
        if family == "be-vietnam-pro":
            add_tabular_figures(font)
        font.flavor = "woff2"
        target = HERE / f"{family}-{weight}.woff2"
        font.save(target)
        print(target.name, target.stat().st_size)


main()
