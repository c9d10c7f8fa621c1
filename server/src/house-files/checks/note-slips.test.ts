import { describe, expect, test } from 'vitest';
import { checkHouse, noteUnknownTexts } from '#house-files/check-house.ts';
import { Findings, formatMistakes, formatNotes } from '#house-files/findings/findings.ts';
import {
  folderInMemory,
  type HouseInMemory,
  houseWith,
  smallHouse,
} from '#house-files/testing/small-house.ts';

const now = new Date('2037-11-21T09:00:00Z');

async function notesOf(files: HouseInMemory): Promise<string[]> {
  const { findings } = await checkHouse(folderInMemory(files), now);
  expect(findings.mistakes).toEqual([]);
  return findings.notes.map(({ file, line, text }) => `${file}:${line} ${text.en}`);
}

const [play, museum] = ['events/play.yaml', 'events/museum.yaml'];
const poster = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><path d="M0 0h9v9z"/></svg>';
const left = (days: string) => houseWith(museum, 'except: [2038-01-20, ', `except: [2038-01-20, ${days}, `);
const idle = (when: string) => `${museum}:13 "except" names ${when}, when this line has no session`;
const oneEvening = '  - 2038-02-14 19:00\n';

describe('O 9 a slip that a house may write is pointed out', () => {
  test('nothing in the small house is one', async () => {
    expect(await notesOf(smallHouse)).toEqual([]);
  });

  test.each<[what: string, files: HouseInMemory, note: string | null]>([
    ['no places at all', houseWith(museum, 'places: 20\n', ''), `${museum}:1 No "places": any number`],
    ['no places, on purpose', houseWith(museum, 'places: 20\n', 'places: unlimited\n'), null],
    ['one zone without a limit', houseWith(play, ', balcony: 50 }', ' }'), `${play}:1 No "places"`],
    ['one zone on purpose', houseWith(play, ', balcony: 50 }', ' }\nplaces: unlimited'), null],
    [
      'a year that is over',
      houseWith(play, oneEvening, `${oneEvening}  - 2025-02-17 19:00\n`),
      `${play}:18 2025-02-17 is long past: is the year right?`,
    ],
    ['a day of this season', houseWith(play, oneEvening, `${oneEvening}  - 2037-10-17 19:00\n`), null],
    [
      'a year too far',
      houseWith(play, oneEvening, `${oneEvening}  - 2072-02-17 19:00\n`),
      `${play}:18 2072-02-17 is more than two years away`,
    ],
    [
      'a session of many days',
      houseWith(play, 'duration: 2 h 20 min', 'duration: 60 days'),
      `${play}:1 A session lasts 60 days by "duration"`,
    ],
    ['a night', houseWith(play, 'duration: 2 h 20 min', 'duration: 14 h'), null],
    [
      'a sale that is over',
      houseWith(play, 'order limit: 6', 'sale: { closes: 2025-11-01 12:00 }'),
      `${play}:17 The sale of 2038-02-14 closed before today`,
    ],
    ['a time between the slots', left('2038-01-20 12:15'), idle('2038-01-20 12:15')],
    ['a weekday that the rule has not', left('2038-01-11'), idle('2038-01-11')],
    ['a year before the rule', left('2037-01-20'), idle('2037-01-20')],
    ['days after the rule', left('2038-03-02..2038-03-09'), idle('2038-03-02..2038-03-09')],
    ['days of which the rule has some', left('2038-02-27..2038-03-09'), null],
    ['days that move with today', left('today..today+3'), null],
    [
      'a day that the rule has left behind',
      houseWith(
        play,
        oneEvening,
        '  - { every: sat, days: today..today+30, at: 19:00, cancelled: [2037-11-14 19:00] }\n',
      ),
      null,
    ],
    [
      'a cancelled time of another day',
      houseWith(
        play,
        '    places: 120\n',
        '    places: 120\n    cancelled: [2038-02-15 19:30, 2038-02-16]\n',
      ),
      `${play}:21 "cancelled" names 2038-02-15 19:30, when this line has no session`,
    ],
    [
      'an hour that summer time skips',
      {
        ...houseWith(play, oneEvening, '  - 2038-03-28 02:30\n'),
        'house.yaml': String(smallHouse['house.yaml']).replace('Europe/Moscow', 'Europe/Berlin'),
      },
      `${play}:17 The clocks skip 02:30 on 2038-03-28`,
    ],
    [
      'a consent that is compulsory by omission',
      houseWith('house.yaml', '    required: yes\n', ''),
      'house.yaml:',
    ],
    [
      'zeros too many',
      houseWith('prices.yaml', 'adult, price: 900', 'adult, price: 900000'),
      'prices.yaml:14 This price is more than 500 times',
    ],
    [
      'a comment in a title',
      houseWith(play, 'Премьера', 'Гала #1'),
      `${play}:2 The text is "Гала": everything after # is a comment`,
    ],
    ['a comment that is one', houseWith(play, 'Премьера', 'Гала # первая'), null],
    [
      'letters in the logo',
      {
        ...smallHouse,
        'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>A</text></svg>',
      },
      'house.yaml:',
    ],
    [
      'a poster that phones would crop',
      { ...smallHouse, 'pictures/play.svg': poster },
      `${play}:7 pictures/play.svg is 600 × 800`,
    ],
    [
      'a poster whose focal point is said',
      {
        ...houseWith(
          play,
          'picture: pictures/play.svg',
          'picture: { file: pictures/play.svg, focal: 50% 20% }',
        ),
        'pictures/play.svg': poster,
      },
      null,
    ],
  ])('%s', async (_, files, note) => {
    const notes = await notesOf(files);
    expect(notes.map((one) => one.slice(0, note?.length))).toEqual(
      note === null ? [] : notes.map(() => note),
    );
    expect(notes.length > 0).toBe(note !== null);
  });

  test.each([
    ['at one time', '2038-02-14 19:00', '2038-02-14 19:00', '2038-02-14 19:00: other is'],
    ['when the clocks are changed', '2038-03-28 03:30', '2038-03-28 02:30', '2038-03-28 03:30: other is'],
  ])('two plays in one hall %s', async (_, one, other, note) => {
    const seated = String(smallHouse[play]).replace('order limit: 6', 'plan: yes\nhall: small');
    const { findings } = await checkHouse(
      folderInMemory({
        ...smallHouse,
        'house.yaml': String(smallHouse['house.yaml']).replace('Europe/Moscow', 'Europe/Berlin'),
        'halls/small.yaml': 'name: Зал\n',
        [play]: seated.replace('2038-02-14 19:00', one),
        'events/other.yaml': seated.replace('Гроза', 'Лес').replace('2038-02-14 19:00', other),
      }),
      now,
    );
    expect(findings.notes.map(({ text }) => text.en)).toContain(
      `${note} played in the same hall at that time.`,
    );
  });

  test('many notes of one kind do not hide the others', async () => {
    const events = Array.from({ length: 20 }, (_, index) => [
      `events/extra-${index}.yaml`,
      String(smallHouse[museum]).replace('{ ru: Музей, en: Museum }', `{ ru: Музей ${index} }`),
    ]);
    const { findings } = await checkHouse(
      folderInMemory({ ...houseWith(play, ', balcony: 50 }', ' }'), ...Object.fromEntries(events) }),
      now,
    );
    const lines = formatNotes(findings.notes, 'en').trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('No text in en'))).toHaveLength(6);
    expect(lines.at(-1)).toBe('… 15 more like this: No text in en: the text in "ru" is shown.');
    expect(lines.join('\n')).toContain('No "places"');
  });

  test('many mistakes of one kind stand together, each other by itself', async () => {
    const events = Array.from({ length: 20 }, (_, index) => [
      `events/extra-${index + 10}.yaml`,
      String(smallHouse[museum]).replace('{ ru: Музей, en: Museum }', `{ en: Museum ${index} }`),
    ]);
    const { findings } = await checkHouse(
      folderInMemory({ ...houseWith(play, 'prices: ', 'prices: un'), ...Object.fromEntries(events) }),
      now,
    );
    const text = formatMistakes(findings.mistakes, 'en');
    expect(text).toContain(`events/extra-13.yaml:1:8
events/extra-14.yaml:1:8
… and 15 more places
  found     no text in "ru"
`);
    expect(text.match(/no text in "ru"/g)).toHaveLength(1);
    expect(text).toMatch(/events\/[\w-]+\.yaml:\d+:\d+\n {2}found {5}"un/);
    expect(formatMistakes(findings.mistakes, 'ru')).toContain('\n… и ещё 15\n');
  });
});

test('M7 a text that no page has is named, with the nearest one', async () => {
  const written = '\ntexts:\n  listing.shop-emtpy: { ru: Скоро }\n  listing.shop-empty: { ru: Скоро }\n';
  const { files } = await checkHouse(
    folderInMemory({ ...smallHouse, 'house.yaml': smallHouse['house.yaml'] + written }),
    now,
  );
  const findings = new Findings();
  noteUnknownTexts(files, findings, () => ['listing.shop-empty', 'listing.reset']);
  expect(findings.notes.map(({ file, text }) => [file, text.en])).toEqual([
    [
      'house.yaml',
      'The pages have no text "listing.shop-emtpy", so it changes nothing. Did you mean "listing.shop-empty"?',
    ],
  ]);
});

test.each([
  [
    'a least number above what an order may have',
    { 'prices.yaml': ['price: 900, fee: 5 %', 'price: 900, fee: 5 %, min: 8'] },
    ['prices.yaml:14 Nobody can buy this row in events/play.yaml: min 8, and an order has at most 6.'],
  ],
])('a price row that is never sold is told: %s', async (_, changes, notes) => {
  const changed = Object.entries(changes).map(([file, [piece = '', instead = '']]) => [
    file,
    String(smallHouse[file]).replace(piece, instead),
  ]);
  const told = await notesOf({ ...smallHouse, ...Object.fromEntries(changed) });
  expect(told.filter((note) => note.startsWith('prices.yaml'))).toEqual(notes);
});
