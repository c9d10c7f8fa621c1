import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

interface Face {
  name: string;
  /** Which file of the family has the letters. */
  source: string;
  text: string;
}

/** One face a script; the unicode ranges stand in `src/ui/fonts.css`. */
const faces: readonly Face[] = [
  {
    name: 'latin',
    source: 'latin',
    text: `${range(0x20, 0x7e)}\u00a0§©£€«°·»×${range(0x2010, 0x2026)}→−éèêëáàâäãåæçíìîïñóòôöõøúùûüýÿßÉÈÁÀÂÄÅÆÇÍÎÑÓÔÖØÚÜ`,
  },
  // The Kazakh і stands in the family's file of common Cyrillic, the other letters in the extended one.
  { name: 'russian', source: 'cyrillic', text: `${range(0x410, 0x44f)}Ёё№Іі` },
  // The rouble and the tenge stand only in the family's latin-ext file.
  { name: 'currency', source: 'latin-ext', text: '₽₸' },
  { name: 'kazakh', source: 'cyrillic-ext', text: 'ӘәҒғҚқҢңӨөҰұҮүҺһ' },
];

/** Makes the faces of the storefront from the whole family; weights are cut to the 400 to 700 that the look uses. */
export async function subsetFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(faces.map((face) => subsetFace(folder, face)));
}

async function subsetFace(folder: string, face: Face): Promise<void> {
  const require = createRequire(import.meta.url);
  const path = require.resolve(`@fontsource-variable/onest/files/onest-${face.source}-wght-normal.woff2`);
  const made = await subsetFont(await readFile(path), face.text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  });
  await writeFile(join(folder, `onest-${face.name}.woff2`), made);
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
