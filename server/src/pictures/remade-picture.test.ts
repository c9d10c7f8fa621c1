import sharp from 'sharp';
import { expect, test } from 'vitest';
import { remadeLimits, remakePicture } from './remade-picture.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#cc452d' } });

test.each(['png', 'jpeg', 'webp'] as const)(
  'SC-1 a picture of a drawing is drawn anew: %s',
  async (format) => {
    const handedIn = await plain(2000, 500)
      .withExif({ IFD0: { Artist: 'secret' } })
      .toFormat(format)
      .toBuffer();
    const made = await remakePicture(handedIn);
    if (made.kind === 'refused') throw new Error(made.why);
    const { exif, ...metadata } = await sharp(made.bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: remadeLimits.side, height: 400 });
    expect([exif, made.bytes.includes('secret')]).toEqual([undefined, false]);
  },
);

test('SC-1 what is behind a picture in its file is not passed on', async () => {
  const handedIn = await plain(20, 20).png().toBuffer();
  const made = await remakePicture(Buffer.concat([handedIn, Buffer.from('<script>alert(1)</script>')]));
  expect(made.kind === 'made' && !made.bytes.includes('script')).toBe(true);
});

test('SC-1 a bomb and what is no picture are refused', async () => {
  const png = await plain(400, 400).png().toBuffer();
  const many = await plain(5000, 5000).png({ palette: true }).toBuffer();
  expect(many.length).toBeLessThan(remadeLimits.bytes);
  const refused = {
    bytes: Buffer.concat([png, Buffer.alloc(remadeLimits.bytes)]),
    format: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    pixels: many,
    unreadable: png.subarray(0, png.length / 2),
  };
  for (const [why, bytes] of Object.entries(refused))
    expect(await remakePicture(bytes)).toEqual({ kind: 'refused', why });
});
