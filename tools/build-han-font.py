"""Makes the font of printed tickets with Chinese characters: Onest, with the glyphs of Noto Sans that it lacks.

The result is checked in (server/src/print/han), so nobody but who changes a font needs this:

    pip install fonttools brotli
    npm pack @expo-google-fonts/noto-sans-tc @expo-google-fonts/noto-sans-sc   # and unpack both
    python tools/build-han-font.py NotoSansTC_400Regular.ttf NotoSansSC_400Regular.ttf

Characters are drawn as in Taiwan; those of mainland names that Taiwan does not know come from Noto Sans SC.
One file, because a text is set in one font as a whole.
"""

import sys
from pathlib import Path

import brotli
from fontTools import subset
from fontTools.ttLib import TTFont

root = Path(__file__).parent.parent
onest_file = root / "node_modules/@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf"
target = root / "server/src/print/han/foyer-han.ttf.br"


def cut(font, characters):
    """The font with these characters alone, without shaping and hints, which Chinese does not need on paper."""
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "STAT", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def characters_of(font):
    return set(font.getBestCmap())


def gb2312():
    """The characters of simplified Chinese in common use."""
    pairs = (bytes([row, cell]) for row in range(0xB0, 0xF8) for cell in range(0xA1, 0xFF))
    return {ord(one) for pair in pairs for one in pair.decode("gb2312", errors="ignore")}


taiwan, mainland, onest = (TTFont(file) for file in (*sys.argv[1:3], onest_file))
known = characters_of(onest)
is_plain = lambda one: 0x2100 <= one < 0xFFFF and not 0x2500 <= one < 0x2580 and not 0xE000 <= one < 0xF900
from_taiwan = {one for one in characters_of(taiwan) if is_plain(one)} - known
from_mainland = gb2312() & characters_of(mainland) - from_taiwan - known

font = cut(onest, known)
order = font.getGlyphOrder()[:]
cmap = next(table for table in font["cmap"].tables if table.isUnicode() and table.format == 4)
for source in (cut(taiwan, from_taiwan), cut(mainland, from_mainland)):
    for character, name in sorted(source.getBestCmap().items()):
        glyph = f"h{character:04X}"
        assert not source["glyf"][name].isComposite()
        order.append(glyph)
        font["glyf"].glyphs[glyph] = source["glyf"][name]
        font["hmtx"][glyph] = source["hmtx"][name]
        cmap.cmap[character] = glyph
font.setGlyphOrder(order)
font["glyf"].glyphOrder = order
font["maxp"].numGlyphs = len(order)
font["cmap"].tables = [cmap]
font["post"].formatType = 3.0

words = {
    0: "Copyright 2021 The Onest Project Authors; (c) 2014-2021 Adobe, with Reserved Font Name 'Source'",
    1: "Foyer Han",
    2: "Regular",
    3: "Foyer Han 1",
    4: "Foyer Han Regular",
    5: "Version 1.000",
    6: "FoyerHan-Regular",
    13: "SIL Open Font License, Version 1.1",
    14: "https://openfontlicense.org",
}
font["name"].names = []
for number, text in words.items():
    font["name"].setName(text, number, 3, 1, 0x409)
font.recalcTimestamp = False
raw = target.with_suffix("")
font.save(raw)
target.write_bytes(brotli.compress(raw.read_bytes(), quality=11, lgwin=24))
print(len(from_taiwan), len(from_mainland), raw.stat().st_size, target.stat().st_size)
raw.unlink()
