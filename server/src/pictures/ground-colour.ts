import type { Sharp } from 'sharp';

/** The colour that meets the edges of a picture most: shown while the picture comes. `#rrggbb`. */
export async function groundColour(drawn: Sharp): Promise<string> {
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
