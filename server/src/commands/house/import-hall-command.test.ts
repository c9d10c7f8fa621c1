import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSafeBackdrop } from '#halls/draw-backdrop.ts';
import { captureCommand } from '#testing/capture-command.ts';
import { importHallCommand } from './import-commands.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-hall-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function importHall(file: string, content: string, ...more: string[]) {
  writeFileSync(path.join(folder, file), content);
  const argv = [path.join(folder, file), '--into', folder, ...more];
  return await captureCommand((output) => importHallCommand({ argv, usage: '', output }));
}

test('SC-1 a spreadsheet becomes a hall file with our zones, and a picture of it', async () => {
  writeFileSync(path.join(folder, 'map.yaml'), 'sector: Малый зал\nzones: { Малый зал: stalls }\n');
  const { code, written } = await importHall(
    'grid.csv',
    'A1,A2,A3+\n',
    '--mapping',
    path.join(folder, 'map.yaml'),
  );
  expect([code, written.startsWith('3 seats in 1 sector:')]).toEqual([0, true]);
  expect(readFileSync(path.join(folder, 'halls/grid.yaml'), 'utf8')).toContain(
    'name: "Малый зал"\n    placed:\n      - { row: "A", zone: stalls, seats: "1 0,0; 2 27,0; 3 54,0 wheelchair" }',
  );
  expect((await sharp(path.join(folder, 'halls/grid.png')).metadata()).format).toBe('png');
});

test('SC-1 what is made of a hall file is made again of itself', async () => {
  await importHall('one.csv', 'A1,A2\nB1,B2\n', '--name', 'one');
  const first = readFileSync(path.join(folder, 'halls/one.yaml'), 'utf8');
  const again = await importHall('again.yaml', first);
  expect([again.code, again.written.startsWith('4 seats')]).toEqual([0, true]);
});

test('SC-1 every seat of a part without rows is written, thousands too', async () => {
  const lines = Array.from(
    { length: 4000 },
    (_, index) => `Зал,,${index + 1},${(index % 80) * 27.25},${Math.floor(index / 80) * 27.25}`,
  );
  const { written } = await importHall('crowd.csv', ['sector,row,seat,x,y', ...lines].join('\n'));
  expect(written).toMatch(/^4.?000 seats/);
});

test('SC-5 a hall that is imported again keeps what is seen from its seats, and nothing else', async () => {
  const written = async (content: string) => {
    await importHall('seen.csv', content);
    return readFileSync(path.join(folder, 'halls/seen.yaml'), 'utf8');
  };
  const first = await written('A1,A2\n');
  const views =
    'views from seats:\n  - { sector: hall, file: pictures/a.jpg }\n\n- { sector: hall, rows: A, file: pictures/b.jpg }\n';
  writeFileSync(path.join(folder, 'halls/seen.yaml'), `# my own\n${first}${views}labels: []\n`);
  expect(await written('A1,A2\n')).toBe(first + views);
  writeFileSync(path.join(folder, 'halls/seen.yaml'), (first + views).trimEnd());
  expect(await written('A1,A2\n')).toBe(first + views);
  expect(await written('A1,A2,A3\n')).toMatch(/3 54,0"[\s\S]*views from seats:[\s\S]*b\.jpg/);
  // A hall file of ours brings its own.
  const own = `${first}views from seats:\n  - { sector: sector-1, file: pictures/c.jpg }\n`;
  expect((await importHall('own.yaml', own, '--name', 'seen')).code).toBe(0);
  expect(readFileSync(path.join(folder, 'halls/seen.yaml'), 'utf8')).toBe(own);
});

test('SC-1 a hall that is imported again keeps the keys of its parts by their names, and a new part gets none of them', async () => {
  const keysOf = async (...parts: string[]) => {
    const lines = parts.map((part) => `${part},1,1\n`);
    const { code } = await importHall('parts.csv', `sector,row,seat\n${lines.join('')}`);
    const file = readFileSync(path.join(folder, 'halls/parts.yaml'), 'utf8');
    return [
      code,
      ...[...file.matchAll(/^ {2}(\S+):\n {4}name: (.*)$/gm)].map(([, key, name]) => `${key} ${name}`),
    ];
  };
  expect(await keysOf('Партер', 'Балкон')).toEqual([0, 'sector-1 "Партер"', 'sector-2 "Балкон"']);
  expect(await keysOf('Балкон', 'Партер')).toEqual([0, 'sector-2 "Балкон"', 'sector-1 "Партер"']);
  const file = path.join(folder, 'halls/parts.yaml');
  const translated = readFileSync(file, 'utf8').replace(
    'name: "Балкон"',
    'name: { ru: Балкон, en: Balcony }',
  );
  writeFileSync(file, translated.replace('  sector-1:', '  stalls:'));
  expect(await keysOf('Партер', 'Амфитеатр', 'Балкон', 'Stalls')).toEqual([
    ...[0, 'stalls "Партер"', 'sector-3 "Амфитеатр"', 'sector-2 "Балкон"', 'sector-4 "Stalls"'],
  ]);
});

test.each([
  ['plan.txt', 'Row 1', 'an unknown file type'],
  ['plan.json', '{ "objects": ', 'valid JSON'],
])('SC-1 %s is told that it is no plan', async (file, content, words) => {
  const { code, aside } = await importHall(file, content);
  expect([code, aside]).toEqual([1, expect.stringContaining(words)]);
});

test('SC-1 a list of seats numbered from the middle keeps their places', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => {
    const number = (index % 10) + 1;
    const x = (number % 2 === 0 ? 1 : -1) * (Math.floor((number - 1) / 2) * 27 + 13.5);
    return `Партер,${Math.floor(index / 10) + 1},${number},${500 + x},${130 + Math.floor(index / 10) * 30}`;
  });
  const { code, written } = await importHall('middle.csv', ['sector,row,seat,x,y', ...rows].join('\n'));
  expect([code, written.startsWith('150 seats in 1 sector:')]).toEqual([0, true]);
  expect(readFileSync(path.join(folder, 'halls/middle.yaml'), 'utf8')).toContain('3 459.5,130; 4 540.5,130;');
});

test('SC-1 what the hall file does not allow is told of the plan, not of a line that nobody wrote', async () => {
  const texts = Array.from({ length: 501 }, (_, x) => ({ type: 'text', x, y: 0, text: 'Вход', angle: 0 }));
  const seat = { type: 'seat', x: 0, y: 0, attrs: { section: 'A', row: '1', seat: '1' } };
  const { code, aside } = await importHall('labels.json', JSON.stringify({ objects: [seat, ...texts] }));
  expect(code).toBe(1);
  expect(aside).toMatch(
    /labels\.json:1:1\n +found +a list in the hall file made of the plan: - \{ text: "Вход"/,
  );
});

test('SC-1 a folder that cannot be written is told in a sentence', async () => {
  const file = path.join(folder, 'plain.csv');
  writeFileSync(file, 'A1,A2\n');
  const { code, aside } = await captureCommand((output) =>
    importHallCommand({ argv: [file, '--into', file], usage: '', output }),
  );
  expect([code, aside]).toEqual([1, expect.stringMatching(/files cannot be written there \(\w+\)/)]);
});

test('SC-1 a hall with mistakes is not written', async () => {
  const { code, aside } = await importHall('bad.csv', 'A1,A1\n');
  expect([code, readdirSync(path.join(folder, 'halls')).includes('bad.yaml')]).toEqual([1, false]);
  expect(aside).toMatch(/bad\.csv:1:1\n {2}found {5}duplicate seat A \/ 1/);
});

test.each([[[]], [['x.csv']], [['x.csv', 'y.csv', '--into', 'z']], [['Схема.csv', '--into', 'z']]])(
  'SC-1 written wrongly: %j is exit code 2',
  async (argv) => {
    expect((await captureCommand((output) => importHallCommand({ argv, usage: '', output }))).code).toBe(2);
  },
);

test('SC-1 a file that is not there is said', async () => {
  const answer = await captureCommand((output) =>
    importHallCommand({ argv: ['none.csv', '--into', folder], usage: '', output }),
  );
  expect(answer).toMatchObject({ code: 1, aside: expect.stringContaining('no such file') });
});

const uri = (type: string, bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

async function png(width: number, background: string): Promise<string> {
  const picture = sharp({ create: { width, height: 20, channels: 4, background } });
  return uri('png', await picture.png().toBuffer());
}

test('SC-1 the pictures in a designer’s drawing stay in it, and those that cannot are named by line', async () => {
  const [logo, sofa, arrow] = [
    await png(40, '#cc452d'),
    await png(30, '#1d4f7c'),
    await png(3000, '#f1ece3'),
  ];
  const broken = uri('png', Buffer.from('<svg onload="alert(1)"/>'));
  const large = uri('jpeg', Buffer.alloc(300_000, 1));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 300">
<image id="logo" x="10" y="5" width="40" height="20" preserveAspectRatio="none" xlink:href="${logo.replace(/(.{76})/g, '$1&#10;')}"/>
<g transform="rotate(5)"><image href='${sofa.replace(/(.{60})/g, '$1\n')}' width="30" height="20" onload="alert(1)"/></g>
<image href="${arrow}" width="90" height="20" opacity="0.5"/>
<image href="${broken}" width="9" height="9"/>
<image href="${large}" width="9" height="9"/>
<image href="https://evil.example/x.png" width="9" height="9"/>
<circle id="r1s1" cx="100" cy="200" r="9"/><circle id="r1s2" cx="130" cy="200" r="9"/></svg>`;
  const { code, aside } = await importHall('stage.svg', drawing, '--seats', '#r{row}s{number}');
  expect(code).toBe(0);
  const sofaLines = sofa.match(/.{60}/g)?.length ?? 0;
  const lines = [...aside.matchAll(/stage\.svg:(\d+):1 {2}(.*)/g)].map(([, line, text]) => [
    Number(line),
    text,
  ]);
  expect(lines).toEqual([
    [3, 'onload was removed: it is unsafe or not needed.'],
    [5 + sofaLines, '<image>: the picture was removed: it is not a PNG, JPEG or WebP.'],
    [6 + sofaLines, '<image>: the picture was removed: it has more than 256 KB.'],
    [7 + sofaLines, '<image> was removed: it is unsafe or not needed.'],
  ]);
  const written = readFileSync(path.join(folder, 'halls/stage.svg'), 'utf8');
  const images = written.match(/<image[^>]*>/g) ?? [];
  expect(images.map((image) => image.replace(/base64,[\w+/=]*/, ''))).toEqual([
    '<image id="hall-logo" x="10" y="5" width="40" height="20" preserveAspectRatio="none" href="data:image/webp;"/>',
    '<image width="30" height="20" href="data:image/webp;"/>',
    '<image width="90" height="20" opacity="0.5" href="data:image/webp;"/>',
  ]);
  expect(isSafeBackdrop(written)).toBe(true);
  const { data } = await sharp(path.join(folder, 'halls/stage.png'))
    .extract({ left: 46, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(180);
  expect(data[2]).toBeLessThan(80);
});

test('SC-1 a drawing with too many pictures keeps the first dozen', async () => {
  const pictures = await Promise.all(Array.from({ length: 14 }, (_, at) => png(20 + at, '#cc452d')));
  const images = pictures.map((href) => `<image href="${href}" width="9" height="9"/>`).join('\n');
  const seat = '<circle id="r1s1" cx="100" cy="200" r="9"/>';
  const drawing = `<svg viewBox="0 0 400 300">\n${images}\n${seat}</svg>`;
  const { code, aside } = await importHall('many.svg', drawing, '--seats', '#r{row}s{number}');
  expect(code).toBe(0);
  expect(
    [...aside.matchAll(/many\.svg:(\d+):1 {2}.*more than 12 pictures/g)].map(([, line]) => line),
  ).toEqual(['14', '15']);
  const written = readFileSync(path.join(folder, 'halls/many.svg'), 'utf8');
  expect(written.match(/<image/g)).toHaveLength(12);
});
