import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createPictureDrawing } from './prepare-pictures.ts';

const square = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40z"/></svg>',
);
const running: ReturnType<typeof createPictureDrawing>[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.close();
});

function begin(...patience: Parameters<typeof createPictureDrawing>) {
  const drawing = createPictureDrawing(...patience);
  running.push(drawing);
  return drawing;
}

test('pictures are drawn, many at a time, and one that cannot be says why', async () => {
  const { draw } = begin();
  const [narrow, broken, wide] = await Promise.allSettled([
    draw('square-215.webp', square),
    draw('broken-215.webp', Buffer.from('no picture')),
    draw('square-430.webp', square),
  ]);
  expect(broken).toMatchObject({ reason: { message: expect.stringContaining('unsupported image format') } });
  for (const [drawn, width] of [[narrow, 215] as const, [wide, 430] as const]) {
    if (drawn.status === 'rejected') throw drawn.reason;
    expect(await sharp(drawn.value).metadata()).toMatchObject({ format: 'webp', width });
  }
});

test('the process ends when there is nothing to draw, and comes back', async () => {
  const { draw } = begin({ idle: 10, patience: 60_000 });
  await draw('square-215.webp', square);
  await expect.poll(countProcesses).toBe(0);
  expect((await draw('square-215.webp', square)).length).toBeGreaterThan(0);
});

test('a picture that takes too long ends the process, and the next one has another', async () => {
  const impatient = begin({ idle: 10, patience: 1 });
  await expect(impatient.draw('square-215.webp', square)).rejects.toThrow(
    'The process that draws pictures ended (SIGKILL)',
  );
  await expect.poll(countProcesses).toBe(0);
  const later = impatient.draw('square-215.webp', square);
  await expect(later).rejects.toThrow('SIGKILL');
});

function countProcesses(): number {
  return process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap').length;
}
