/**
 * The characters that a TrueType font can draw, read from its `cmap` table (format 4: the basic multilingual plane).
 * Used to leave out characters that would print as empty boxes.
 */
export function charactersOf(font: Buffer): ReadonlySet<number> {
  const table = format4Of(font);
  const segments = table.readUInt16BE(6) / 2;
  const characters = new Set<number>();
  for (let segment = 0; segment < segments; segment += 1) {
    const end = table.readUInt16BE(14 + segment * 2);
    const start = table.readUInt16BE(16 + (segments + segment) * 2);
    for (let character = start; character <= end && character < 0xffff; character += 1) {
      if (glyphOf(table, segments, segment, character, start) !== 0) characters.add(character);
    }
  }
  return characters;
}

/**
 * The text without the characters that the font lacks and the gaps that they leave; line breaks stay. Chinese
 * characters are letters of names: where one is missing a box says so.
 */
export function drawable(text: string, characters: ReadonlySet<number>): string {
  const has = (letter: string) => letter === '\n' || characters.has(letter.codePointAt(0) ?? 0);
  const shown = (letter: string) => {
    if (has(letter)) return letter;
    return /\p{Script=Han}/u.test(letter) && has('□') ? '□' : '';
  };
  const kept = [...text.normalize('NFC')].map(shown).join('');
  return kept.replace(/ {2,}/g, ' ').trim();
}

function format4Of(font: Buffer): Buffer {
  const cmap = tableOf(font, 'cmap');
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const offset = cmap.readUInt32BE(8 + index * 8);
    if (cmap.readUInt16BE(offset) === 4) return cmap.subarray(offset);
  }
  throw new Error('the font has no character table of format 4');
}

function tableOf(font: Buffer, name: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const at = 12 + index * 16;
    if (font.toString('latin1', at, at + 4) === name) return font.subarray(font.readUInt32BE(at + 8));
  }
  throw new Error(`the font has no table ${name}`);
}

function glyphOf(table: Buffer, segments: number, segment: number, character: number, start: number): number {
  const delta = table.readInt16BE(16 + (2 * segments + segment) * 2);
  const rangeAt = 16 + (3 * segments + segment) * 2;
  const range = table.readUInt16BE(rangeAt);
  if (range === 0) return (character + delta) & 0xffff;
  const glyph = table.readUInt16BE(rangeAt + range + (character - start) * 2);
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}
