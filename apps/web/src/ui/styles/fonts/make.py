"""Makes the *-basic.woff2 files beside it from the Latin files of two packages. README.md says how they differ and why."""

from copy import deepcopy
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.hvar import add_HVAR
from fontTools.varLib.instancer import instantiateVariableFont

here = Path(__file__).parent
packages = next(folder for folder in here.parents if (folder / "package-lock.json").exists()) / "node_modules"
characters = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xAB, 0xB7, 0xBB, 0xD7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C]
characters += [0x201D, 0x2022, 0x2026, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2212]


def opened(file: str) -> TTFont:
    return TTFont(packages / file, recalcTimestamp=False)


def subset(font: TTFont, features: list[str], hinting: bool) -> None:
    subsetter = Subsetter(Options(layout_features=features, hinting=hinting, glyph_names=False))
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def save(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    font.save(here / name)


def young_serif() -> None:
    """With its own lining figures in place of the old-style ones."""
    font = opened("@fontsource/young-serif/files/young-serif-latin-400-normal.woff2")
    figures = {code: f"{glyph}.lf" for code, glyph in font.getBestCmap().items() if chr(code) in "0123456789"}
    for table in font["cmap"].tables:
        table.cmap.update(figures)
    subset(font, ["calt", "kern", "liga", "tnum"], hinting=False)
    save(font, "young-serif-basic.woff2")


# The slashed zero is an outline (points 0 to 15) and the two halves of its counter, whose corners 19, 20, 27 and 28 are where the slash ends.
halves_joined = [*range(20), *range(28, 39), 27, *range(20, 27)]
corners = [19, 20, 27, 28]


def join_halves(font: TTFont) -> None:
    """Removes the slash. The corners become control points: a smooth counter, in every weight."""
    zero = font["glyf"]["zero"]
    assert zero.endPtsOfContours == [15, 26, 38], "The zero of this version is drawn differently."
    for corner in corners:
        zero.flags[corner] = 0
    zero.flags = bytearray(zero.flags[point] for point in halves_joined)
    zero.coordinates = GlyphCoordinates([zero.coordinates[point] for point in halves_joined])
    zero.endPtsOfContours = [15, 38]
    zero.numberOfContours = 2
    for variation in font["gvar"].variations["zero"]:
        deltas = variation.coordinates
        variation.coordinates = [deltas[point] for point in halves_joined] + deltas[39:]


def keep_slashed_zero(font: TTFont) -> None:
    """As the feature `zero` (slashed-zero in CSS)."""
    name = "zero.slash"
    glyphs, widths, variations = font["glyf"], font["hmtx"], font["gvar"].variations  # read before the glyph is added
    glyphs[name] = deepcopy(glyphs["zero"])
    widths[name] = widths["zero"]
    variations[name] = deepcopy(variations["zero"])
    font.setGlyphOrder(glyphs.glyphOrder)

    substitution = otTables.SingleSubst()
    substitution.mapping = {"zero": name}
    lookup = otTables.Lookup()
    lookup.LookupType, lookup.LookupFlag, lookup.SubTable = 1, 0, [substitution]
    table = font["GSUB"].table
    table.LookupList.Lookup.append(lookup)
    table.LookupList.LookupCount += 1
    record = otTables.FeatureRecord()
    record.FeatureTag = "zero"
    record.Feature = otTables.Feature()
    record.Feature.FeatureParams = None
    record.Feature.LookupCount = 1
    record.Feature.LookupListIndex = [len(table.LookupList.Lookup) - 1]
    table.FeatureList.FeatureRecord.append(record)
    for script in table.ScriptList.ScriptRecord:
        for language in [script.Script.DefaultLangSys, *(each.LangSys for each in script.Script.LangSysRecord)]:
            language.FeatureIndex.append(len(table.FeatureList.FeatureRecord) - 1)


def atkinson_next() -> None:
    """With a plain zero, the slashed one for codes, and only the weights from 400 to 700."""
    package = "@fontsource-variable/atkinson-hyperlegible-next"
    font = opened(f"{package}/files/atkinson-hyperlegible-next-latin-wght-normal.woff2")
    keep_slashed_zero(font)
    join_halves(font)
    del font["HVAR"]  # has no row for the added glyph
    subset(font, ["kern", "locl", "tnum", "zero"], hinting=True)
    font = instantiateVariableFont(font, {"wght": (400, 700)})
    add_HVAR(font)
    save(font, "atkinson-next-basic.woff2")


young_serif()
atkinson_next()
