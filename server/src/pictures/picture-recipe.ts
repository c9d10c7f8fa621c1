import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Picture } from '@foyer/contract/listing/listing.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { resized } from './remade-picture.ts';

/** Widths of the listing's column, of a phone, and both on a screen of two dots a pixel. */
const widths = [215, 430, 860, 1290];
const fallbackWidth = 860;
const types = ['avif', 'webp'] as const;
/** Raised when the recipe changes, so that every picture is made anew. */
const recipe = 'v2';

/** A picture of the house in all its sizes and formats, as the pages name it. */
export type PreparedPicture = Omit<Picture, 'id' | 'alt' | 'focal'>;

interface DescribedPicture {
  picture: PreparedPicture;
  /** Names of the files to draw, as in the addresses below /pictures/, with their content types. */
  files: readonly { name: string; contentType: string }[];
}

/** Start of the names of everything drawn of this source: its name, and the hash of its bytes and of the recipe. */
export function pictureStem(name: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 16);
  const plainName = path.posix
    .parse(name)
    .name.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return `${plainName}-${hash}`;
}

/** What is to be drawn of a picture; the source is read whole once, so a broken one is found now. */
export async function describePicture(stem: string, bytes: Uint8Array): Promise<DescribedPicture> {
  const metadata = await sharp(bytes).metadata();
  const { width, height } = metadata.autoOrient;
  const largest = largestWidth(metadata);
  const sources = widths
    .filter((one, index) => one <= largest || index === 0)
    .flatMap((to) =>
      types.map((type) => ({
        type: `image/${type}` as const,
        width: to,
        url: urlOf(`${stem}-${to}.${type}`),
      })),
    );
  const fallback = metadata.hasAlpha && metadata.format !== 'svg' ? 'png' : 'jpeg';
  const fallbackName = `${stem}-fallback.${fallback === 'png' ? 'png' : 'jpg'}`;
  const ground = await groundColour(resized(bytes, metadata, 64));
  const shown = Math.max(...sources.map((source) => source.width));
  return {
    picture: {
      width: shown,
      height: Math.round((height * shown) / Math.max(1, width)),
      sources,
      fallbackUrl: urlOf(fallbackName),
      ground,
      preview: await previewOf(bytes, metadata, ground),
    },
    files: [
      ...sources.map(({ url, type }) => ({ name: path.posix.basename(url), contentType: type })),
      { name: fallbackName, contentType: `image/${fallback}` },
    ],
  };
}

/** Width of the picture for programs that know neither of our formats. */
function widthOfFallback(metadata: Metadata): number {
  return Math.min(fallbackWidth, largestWidth(metadata));
}

/** A drawing has no size of its own, a photograph is never enlarged. */
function largestWidth({ format, autoOrient }: Metadata): number {
  return format === 'svg' ? Math.max(...widths) : autoOrient.width;
}

function urlOf(name: string): string {
  return `/pictures/${name}`;
}

/** The colour that meets the edges of a picture most: shown while the picture comes. `#rrggbb`. */
async function groundColour(drawn: Sharp): Promise<string> {
  const size = 24;
  const { data } = await drawn
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: size, height: size, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (row > 0 && row < size - 1 && column > 0 && column < size - 1) continue;
      const colour = colourAt(data, (row * size + column) * 3);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? '#ffffff';
}

function colourAt(data: Buffer, offset: number): string {
  return `#${data
    .subarray(offset, offset + 3)
    .toString('hex')
    .padEnd(6, '0')}`;
}

/** As many dots as the picture has on a phone's event page, so that none is drawn larger than it is. */
const dots = 412 * 186;
const mostBytes = 1_800;
const smallestWidth = 24;

/** A rough copy that travels within the page: flat drawings take 1 K, photographs get fewer dots. */
export async function previewOf(bytes: Uint8Array, metadata: Metadata, ground: string): Promise<string> {
  const { width, height } = metadata.autoOrient;
  let to = Math.round(Math.sqrt((dots * width) / Math.max(1, height)));
  for (;;) {
    const drawn = await resized(bytes, metadata, to)
      .flatten({ background: ground })
      .webp({ quality: 1, effort: 2 })
      .toBuffer();
    if (drawn.length <= mostBytes || to <= smallestWidth) {
      return `data:image/webp;base64,${drawn.toString('base64')}`;
    }
    to = Math.round(to * 0.75);
  }
}

/**
 * Draws one file of a picture, by its name from the recipe. Measured on flat drawings: a higher effort doubles
 * the time and saves a tenth of the bytes.
 * @throws for a name that is not of the recipe, and for a source that is no picture
 */
export async function drawPicture(name: string, source: Uint8Array): Promise<Buffer> {
  const [, form = '', ending = ''] = /-(\d+|fallback)\.(\w+)$/.exec(name) ?? [];
  const metadata = await sharp(source).metadata();
  const drawn = resized(source, metadata, form === 'fallback' ? widthOfFallback(metadata) : Number(form));
  switch (ending) {
    case 'avif':
      return drawn.avif({ quality: 60, effort: 1 }).toBuffer();
    case 'webp':
      return drawn.webp({ quality: 80, effort: 2 }).toBuffer();
    case 'png':
      return drawn.png().toBuffer();
    case 'jpg':
      return drawn.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
    default:
      throw new Error(`"${name}" is no file of the recipe of pictures`);
  }
}
