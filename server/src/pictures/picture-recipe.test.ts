import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { previewOf } from './picture-recipe.ts';

const flat = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><circle cx="300" cy="200" r="150" fill="#cc452d"/></svg>',
);

describe('PG-1 a rough copy of a picture', () => {
  test('has the dots of a phone’s page, and shows the drawing on its ground', async () => {
    const drawn = sharp(await drawnPreview(flat, '#112233'));
    const { width, height, format } = await drawn.metadata();
    expect({ format, ratio: Math.round((100 * width) / height) }).toEqual({ format: 'webp', ratio: 150 });
    expect(width * height).toBeGreaterThanOrEqual(412 * 168);
    const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * info.channels;
    expect(farthest(data.subarray(middle, middle + 3), [0xcc, 0x45, 0x2d])).toBeLessThan(24);
    expect(farthest(data.subarray(0, 3), [0x11, 0x22, 0x33])).toBeLessThan(24);
  });

  test('a picture full of detail gets fewer dots, never more than 1,800 bytes', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const detailed = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#888888', noise },
    })
      .jpeg()
      .toBuffer();
    const bytes = await drawnPreview(detailed, '#888888');
    expect(bytes.length).toBeLessThanOrEqual(1_800);
    expect((await sharp(bytes).metadata()).width).toBeGreaterThan(20);
  });
});

async function drawnPreview(source: Buffer, ground: string): Promise<Buffer> {
  const address = await previewOf(source, await sharp(source).metadata(), ground);
  expect(address).toMatch(/^data:image\/webp;base64,/);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

function farthest(dot: Uint8Array, colour: readonly number[]): number {
  return Math.max(...colour.map((part, index) => Math.abs(part - (dot[index] ?? 0))));
}
