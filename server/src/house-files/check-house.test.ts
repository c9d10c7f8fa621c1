import { describe, expect, test } from 'vitest';
import { checkHouse } from './check-house.ts';
import type { Mistake } from './findings/findings.ts';
import { folderInMemory, type HouseInMemory, houseWith, smallHouse } from './testing/small-house.ts';

const now = new Date('2037-11-21T09:00:00Z');

async function mistakesOf(files: HouseInMemory): Promise<readonly Mistake[]> {
  return (await checkHouse(folderInMemory(files), now)).findings.mistakes;
}

/**
 * One slip of the pen a row: file, what stood there, what stands there now, the sentence that must say what was
 * expected, and (unless it is the first line of the change) a piece of the line that must be named.
 */
type Slip = [file: string, piece: string, instead: string, expected: RegExp, line?: string];

const visitors: Slip[] = [
  ['events/play.yaml', 'order limit: 6', 'visitor data: age', /"name visitors: yes" beside it/, 'title'],
  [
    'events/play.yaml',
    'order limit: 6',
    'name visitors: yes\nvisitor data: [age, weight]',
    /one of: age, middle name/,
    'visitor data',
  ],
  [
    'house.yaml',
    'hold: 15 min',
    '  t:\n    name: T\n    gateway: tbank\n    settings: { address: "https://a.example/", terminal from: A, password from: B, receipt notices: none }\nhold: 15 min',
    /yes or no/,
    'terminal from',
  ],
  [
    'house.yaml',
    'hold: 15 min',
    '  yoo:\n    name: Yoo\n    gateway: yookassa\n    settings: { address: "https://a.example/", shop from: A, key from: B, senders: 192.0.2.0/33 }\nhold: 15 min',
    /network addresses separated by commas/,
    'shop from',
  ],
  [
    'house.yaml',
    '      callback key from: BANK_CALLBACK_KEY\nhold:',
    '      callback key from: BANK_CALLBACK_KEY\n    receipts: bank\nreceipts: { tax system: osn, fee vat: 22/122 }\nhold:',
    /rates supported by rbs: none, 0 %, 10 %, 20 %, 10\/110, 20\/120/,
    'card:',
  ],
  ['house.yaml', 'hold:', 'visitors: { home country: Russia }\nhold:', /two-letter country code like RU/],
];

const wholeFiles: Slip[] = [
  ['events/play.yaml', 'order limit: 6\n', '---\norder limit: 6\n', /one document per file/, '---'],
  ['events/museum.yaml', 'places: 20\n', '...\nplaces: 20\n', /one document per file/, 'places'],
];

const registry =
  'culture card registry: { address: https://r.example/v1/, organisation: 1, token from: TOKEN }';

const outside = (more: string) => `bot check: { kind: recaptcha, site key: k, ${more} }`;

const outsideWorld: Slip[] = [
  [
    'house.yaml',
    'hold:',
    `${registry.replace('/v1/', '/v1')}\nhold:`,
    /starts with https:\/\/ and ends with a slash/,
  ],
  ['house.yaml', 'hold:', `${registry.replace('https', 'http')}\nhold:`, /starts with https:/],
  [
    'house.yaml',
    'hold:',
    `${registry.replace('TOKEN', 'Abc-123')}\nhold:`,
    /name of an environment variable/,
  ],
  ['house.yaml', 'hold:', `${registry.replace('organisation', 'number')}\nhold:`, /one of the keys/],
  ['house.yaml', 'hold:', 'embedding: { origins: "*" }\nhold:', /an origin like https/],
  ['house.yaml', 'hold:', 'embedding: { origins: "https://*.example" }\nhold:', /an origin like https/],
  ['house.yaml', 'hold:', 'embedding: { origins: http://house.example }\nhold:', /an origin like https/],
  ['house.yaml', 'hold:', 'embedding: { origins: https://house.example/ }\nhold:', /an origin like https/],
  [
    'house.yaml',
    'hold:',
    'embedding: { origins: "https://a.example; script-src *" }\nhold:',
    /an origin like/,
  ],
  ['house.yaml', 'hold:', 'embedding: { origins: https://a.example:443 }\nhold:', /an origin like https/],
  [
    'house.yaml',
    'hold:',
    'embedding: { origins: https://a.example, accent: "#808080" }\nhold:',
    /contrast of at least 4.5/,
  ],
  ['house.yaml', 'hold:', 'bot check: { kind: smartcaptcha }\nhold:', /"site key" and "secret from"/],
  ['house.yaml', 'hold:', 'bot check: { kind: own, site key: k }\nhold:', /"kind: smartcaptcha" or/],
  ['house.yaml', 'hold:', `${outside('secret from: 6Le-x')}\nhold:`, /an environment variable/],
  [
    'house.yaml',
    'hold:',
    `${outside('secret from: S, address: "https://c.example"')}\nhold:`,
    /ends with a slash/,
  ],
];

const house: Slip[] = [
  ['house.yaml', 'title:', 'titel:', /one of the keys/],
  ['house.yaml', 'ru: Пристань', 'ru: При\u000bстань', /text without it/],
  ['house.yaml', 'time zone:', 'timezone:', /one of the keys/],
  ['house.yaml', 'currency: RUB', 'currency: JPY', /one of: RUB, USD, KZT, CNY, EUR, GBP/],
  ['house.yaml', 'Europe/Moscow', 'Europe/Moskow', /time zone like Europe\/Moscow/],
  ['house.yaml', 'Europe/Moscow', '+3', /time zone like/],
  ['house.yaml', '[ru, en]', '[ru, de]', /one of: ru, en, ch, kz/],
  ['house.yaml', 'languages: [ru, en]', 'languages: [ru, zh]', /one of: ru, en, ch, kz/],
  ['house.yaml', '{ ru: Пристань, en: The Pier }', '{ en: The Pier }', /text in "ru"/],
  [
    'house.yaml',
    '{ ru: Пристань, en: The Pier }',
    '{ ru: Пристань, english: The Pier }',
    /languages: ru, en, ch, kz/,
  ],
  ['house.yaml', '{ ru: Пристань, en: The Pier }', '{ ru: "", en: The Pier }', /a text of at most/],
  ['house.yaml', '{ ru: Пристань, en: The Pier }', '[Пристань]', /a text of at most/],
  ['house.yaml', '"#1d4f7c"', '"#808080"', /contrast of at least 4.5/],
  ['house.yaml', '"#1d4f7c"', 'yellow', /a colour like/],
  ['house.yaml', '"#1d4f7c"', '#1d4f7c', /one line of text/],
  ['house.yaml', 'radius: 4', 'radius: 40', /whole number from 0 to 12/],
  ['house.yaml', 'radius: 4', 'radius: round', /whole number/],
  ['house.yaml', 'radius: 4', 'radious: 4', /one of the keys/],
  ['house.yaml', 'radius: 4', 'font: fonts/golos.woff2', /the name of a font/],
  ['house.yaml', 'logo.svg', 'logo.png', /a file in the house/],
  ['house.yaml', 'logo.svg', '../../etc/passwd', /a file in the house/],
  ['house.yaml', 'email: box@pier.example', 'email: box at pier', /e-mail address/],
  ['house.yaml', 'email: box@pier.example', 'mail: box@pier.example', /one of the keys/],
  ['house.yaml', '+7 800 000-00-00', 'call us', /phone number/],
  ['house.yaml', 'from: box@pier.example', 'from: box', /e-mail address/],
  ['house.yaml', 'url: https://pier.example/privacy', 'url: pier.example/privacy', /starts with https/],
  ['house.yaml', 'url: https://pier.example/privacy', 'url: javascript:alert(1)', /starts with https/],
  ['house.yaml', '    url: https://pier.example/privacy\n', '', /either url or file/, 'privacy-policy'],
  ['house.yaml', 'file: { ru: rules/terms.md }', 'file: { ru: rules/term.md }', /a file in the house/],
  [
    'house.yaml',
    'file: { ru: rules/terms.md }',
    'file: { xx: rules/terms.md }',
    /one of the keys: ru, en, ch, kz/,
  ],
  ['house.yaml', '(/rules/purchase-terms)', '(javascript:alert(1))', /a link to https/],
  ['house.yaml', '(/rules/purchase-terms)', '(//evil.example)', /a link to https/],
  ['house.yaml', 'required: yes', 'required: maybe', /yes or no/],
  ['house.yaml', '  offer:', '  Offer 1:', /lowercase Latin letters/],
  ['house.yaml', 'gateway: rbs', 'gateway: paypal', /one of: rbs/],
  ['house.yaml', 'password from: BANK_PASSWORD', 'password: hunter2', /settings: address/],
  ['house.yaml', 'password from: BANK_PASSWORD', 'password from: hunter2', /name of an environment variable/],
  ['house.yaml', 'https://bank.example', 'http://bank.example', /starts with https/],
  ['house.yaml', 'hold: 15 min', 'hold: 15', /duration/],
  ['house.yaml', 'hold: 15 min', 'hold: soon', /duration/],
  ['house.yaml', 'hold: 15 min', 'listing: { description tags: [p, script] }', /harmless tags/],
  ['house.yaml', 'hold: 15 min', 'listing: { tickets: { columns: 7 } }', /from 1 to 4/],
  ['house.yaml', 'hold: 15 min', 'consents: {}', /each key once/],
  ['house.yaml', 'hold: 15 min', 'footer: { links: [{ title: Сайт }] }', /"url"/],
  ['house.yaml', 'hold: 15 min', 'ticket: { type: pdf }', /one of: qr, none, barcode/],
  ['house.yaml', 'tax id: "5260000012"', 'tax id:', /one line of text/],
  ['house.yaml', '  address: Набережная, 1\n', '', /"address"/, 'name: Пристань'],
];

const lists: Slip[] = [
  ['venues.yaml', 'hall:', 'Hall 2:\n  name: Зал\nhall:', /lowercase Latin letters/],
  ['venues.yaml', 'hall:', 'малый-зал:\n  name: Зал\nhall:', /lowercase Latin letters/],
  ['venues.yaml', 'https://maps.example/hall', 'maps.example', /starts with https/],
  ['venues.yaml', '  name: { ru: Двор, en: Yard }', '  adress: Двор', /one of the keys/],
  [
    'venues.yaml',
    '{ ru: Зал, en: Hall }',
    '{ ru: Зал, en: Hall',
    /brackets closed|quote and bracket/,
    'name: { ru: Зал',
  ],
  ['tags.yaml', 'name:', 'title:', /one of the keys/],
  [
    'tags.yaml',
    '  name: { ru: Премьера, en: Premiere }',
    '\tname: Премьера',
    /indent of spaces|indented by spaces/,
  ],
  ['menus.yaml', 'kind: concerts', 'kind: concert', /one of: tickets, subscriptions, concerts/],
  ['menus.yaml', 'kind: concerts', 'kind: subscriptions', /a kind written under "kinds"/],
  ['menus.yaml', 'kind: concerts', 'columns: 5', /from 1 to 4/],
  ['menus.yaml', '  concerts:', '  films:', /one of the keys: tickets/],
  [
    'prices.yaml',
    'category: child, price: 150',
    'category: children, price: 150',
    /a name from "categories"/,
  ],
  ['prices.yaml', 'category: child, price: 150', 'price: 150', /"category"/],
  ['prices.yaml', '{ category: child, price: 150 }', '{ category: child }', /"price"/],
  ['prices.yaml', 'price: 300', 'price: 300.555', /an amount like/],
  ['prices.yaml', 'price: 300', 'price: -300', /an amount like/],
  ['prices.yaml', 'price: 300', 'price: dear', /an amount like/],
  ['prices.yaml', 'fee: 5 %', 'fee: 5 percent', /a fee like/],
  ['prices.yaml', 'fee: 5 %', 'fee: 150 %', /a fee like/],
  ['prices.yaml', 'min: 1, max: 6', 'min: 7, max: 6', /min not greater than max/],
  ['prices.yaml', 'min: 1, max: 6', 'min: 1, max: many', /whole number/],
  [
    'prices.yaml',
    'min: 1, max: 6',
    'visitors: 3, admits: { child: 2 }',
    /as many people in admits as in visitors/,
  ],
  ['prices.yaml', 'min: 1, max: 6', 'visitors: 2, admits: { grandchild: 2 }', /a name from "categories"/],
  ['prices.yaml', 'min: 1, max: 6', 'visitors: 0', /from 1 to 100/],
  ['prices.yaml', 'min: 1, max: 6', 'visitors: 4, culture card: only', /one visitor/],
  ['prices.yaml', 'min: 1, max: 6', 'culture card: only', /"culture card prices: yes" in house.yaml/],
  ['prices.yaml', 'min: 1, max: 6', 'culture card: sometimes', /one of: no, only, also/],
  ['prices.yaml', 'min: 1, max: 6', 'day: 2038-02-30', /a day that exists/],
  ['prices.yaml', 'min: 1, max: 6', 'zone: stalls', /a zone in every row/, 'category: child, price'],
  ['prices.yaml', 'category: child, price: 150', 'category: adult, price: 150', /one row per category/],
  ['prices.yaml', 'zone: balcony', 'zone: balkony', /a name from "zones"/],
  ['prices.yaml', 'color: "#1d4f7c"', 'color: blue', /a colour like/],
  ['prices.yaml', 'color: "#1d4f7c"', 'colour: "#1d4f7c"', /one of the keys/],
  ['prices.yaml', 'lists:', 'list:', /one of the keys/],
];

const play: Slip[] = [
  ['events/play.yaml', '{ ru: Гроза, en: The Storm }', 'Гроза: драма', /one "key: value" per line/],
  ['events/play.yaml', '{ ru: Гроза, en: The Storm }', `"${'о'.repeat(300)}"`, /at most 200 characters/],
  ['events/play.yaml', 'title: { ru: Гроза, en: The Storm }\n', '', /"title"/, 'note'],
  ['events/play.yaml', 'note: Премьера', 'title: Премьера', /each key once/],
  ['events/play.yaml', 'note: Премьера', 'note: *star', /the value itself|in quotes/],
  ['events/play.yaml', 'note: Премьера', 'note: !bold Премьера', /in quotes/],
  ['events/play.yaml', 'note: Премьера', 'note: &n Премьера', /the value itself/],
  ['events/play.yaml', 'note: Премьера', 'note: "Премьера', /quote and bracket/, 'note: "Премьера'],
  ['events/play.yaml', 'https://pier.example/storm', 'ftp://pier.example', /a link to https/],
  ['events/play.yaml', 'https://pier.example/storm', 'data:text/html,x', /a link to https/],
  ['events/play.yaml', 'pictures/play.svg', 'pictures/Play.svg', /a file in the house/],
  ['events/play.yaml', 'pictures/play.svg', 'house.yaml', /a picture: SVG/],
  ['events/play.yaml', 'age: 16+', 'age: adults', /an age like 6\+/],
  ['events/play.yaml', 'age: 16+\n', '', /"age"/, 'title'],
  ['events/play.yaml', 'duration: 2 h 20 min', 'duration: 2:20', /duration/],
  ['events/play.yaml', 'venue: hall', 'venue: hal', /name of a venue/],
  ['events/play.yaml', 'menus: [theatre]', 'menus: [theater]', /name of a menu/],
  ['events/play.yaml', 'menus: [theatre]', 'menus: [theatre, music]', /menus of one kind/],
  ['events/play.yaml', 'menus: [theatre]', 'kind: subscriptions', /a kind from menus.yaml/, 'title'],
  ['events/play.yaml', 'tags: [premiere]', 'tags: [premier]', /name of a tag/],
  ['events/play.yaml', 'prices: evening', 'prices: evenings', /name of a price list/],
  ['events/play.yaml', 'balcony: 50', 'box: 50', /a name from "zones"/],
  ['events/play.yaml', 'balcony: 50', 'balcony: -1', /whole number from 0/],
  ['events/play.yaml', 'order limit: 6', 'order limit: six', /whole number/],
  ['events/play.yaml', 'order limit: 6', 'culture card: perhaps', /one of: no, also, only/],
  ['events/play.yaml', 'order limit: 6', 'free: 2', /yes or no/],
  [
    'events/play.yaml',
    'order limit: 6',
    'composition: [{ event: three-sisters, at: 2038-02-14 19:00 }]',
    /name of an event file/,
  ],
  [
    'events/play.yaml',
    'order limit: 6',
    'composition: [{ at: 2038-02-14 19:00 }]',
    /an event of the house or a title/,
  ],
  ['events/play.yaml', 'order limit: 6', 'more link: storm.html', /starts with https/],
  ['events/play.yaml', 'order limit: 6', 'sale: { opens: soon }', /a moment like/],
  ['events/play.yaml', 'order limit: 6', 'order limits: 6', /one of the keys/],
  ['events/play.yaml', '2038-02-14 19:00', '2038-02-30 19:00', /a day that exists/],
  ['events/play.yaml', '2038-02-14 19:00', '14.02.2038 19:00', /a day like/],
  ['events/play.yaml', '2038-02-14 19:00', '2038-02-14 25:00', /a time like/],
  ['events/play.yaml', '2038-02-14 19:00', '2038-02-14', /a day and a time/],
  ['events/play.yaml', '2038-02-14 19:00', '2038-02-15 19:00', /each session once/, 'on: ['],
  ['events/play.yaml', '2038-02-14 19:00', 'next funday 19:00', /a day like/],
  ['events/play.yaml', 'at: 19:00', 'at: 7 pm', /a time like/],
  ['events/play.yaml', 'at: 19:00', 'at: 00:00', /00:00 means no time/, 'on: ['],
  ['events/play.yaml', 'at: 19:00', 'all day: yes\n    at: 19:00', /one of: "at"/, 'on: ['],
  ['events/play.yaml', '    at: 19:00\n', '', /one of: "at"/, 'on: ['],
  ['events/play.yaml', 'places: 120', 'place: 120', /one of the keys/],
  ['events/play.yaml', 'places: 120', 'every: sat', /either "on" with days/, 'on: ['],
  ['events/play.yaml', 'places: 120', 'cancelled: perhaps', /yes or no/],
  [
    'events/play.yaml',
    'places: 120',
    'sale: { opens: 2038-02-16 12:00, closes: 1 h before }',
    /"opens" before "closes"/,
  ],
];

const museum: Slip[] = [
  ['events/museum.yaml', 'prices: day', 'prices: gift', /"free: yes"/],
  ['events/museum.yaml', 'prices: day\n', '', /"prices" in the event/, 'every'],
  ['events/museum.yaml', '[tue-sun]', '[tue-sonntag]', /weekdays like/],
  ['events/museum.yaml', '    days: 2038-01-10..2038-03-01\n', '', /either "on" with days/, 'every'],
  ['events/museum.yaml', '2038-01-10..2038-03-01', '2038-03-01..2038-01-10', /the earlier day first/],
  ['events/museum.yaml', '2038-01-10..2038-03-01', '2038-01-10 - 2038-03-01', /a day like/],
  ['events/museum.yaml', '2038-01-10..2038-03-01', '2038-01-10..2038-02-29', /a day that exists/],
  ['events/museum.yaml', '2038-01-10..2038-03-01', '2038-01-10..2048-03-01', /at most three years/, 'every'],
  ['events/museum.yaml', 'to: 17:30', 'to: 09:00', /"to" not before "from"/, 'every'],
  ['events/museum.yaml', '    step: 30 min\n', '', /one of: "at"/, 'every'],
  ['events/museum.yaml', 'step: 30 min', 'step: 30', /duration/],
  ['events/museum.yaml', '2038-01-21 12:00', '2038-01-21 noon', /a day like/],
  ['events/museum.yaml', 'opens: 2037-12-01 12:00', 'opens: 2037-12-01', /a moment like/],
  ['events/museum.yaml', 'closes: 1 h before', 'closes: 1 h', /a moment like/],
  ['events/museum.yaml', '  - every:', '- every:', /aligned/, '    days'],
  ['rules/terms.md', '(/rules/visitor-rules)', '(vbscript:x)', /a link to https/],
];

describe('T10 every slip is reported with file, line and what was expected', () => {
  test('the small house itself has no mistake', async () => {
    expect(await mistakesOf(smallHouse)).toEqual([]);
  });

  test('nor has one with lines around it, as some editors write them', async () => {
    const file = 'events/play.yaml';
    const framed = `---\n${smallHouse[file]}---\n# the end\n`;
    expect(await mistakesOf({ ...smallHouse, [file]: framed })).toEqual([]);
  });

  test('at least a hundred slips are tried', () => {
    expect([...house, ...visitors, ...lists, ...play, ...museum].length).toBeGreaterThanOrEqual(100);
  });

  test.each([...house, ...visitors, ...lists, ...play, ...museum, ...outsideWorld, ...wholeFiles])(
    '%s: %j → %j',
    async (file, piece, instead, expected, line) => {
      const files = houseWith(file, piece, instead);
      const mistakes = await mistakesOf(files);
      const text = String(files[file]);
      const place = text.indexOf(line ?? (instead.trimStart() || piece));
      const lineNumber = text.slice(0, place).split('\n').length;
      const found = mistakes.filter((mistake) => expected.test(mistake.expected.en));
      expect(
        found.map((mistake) => `${mistake.file}:${mistake.line}`),
        JSON.stringify(mistakes),
      ).toContain(`${file}:${lineNumber}`);
      // One slip is told once; a key of another meaning is told as unknown and as missing.
      const besides = mistakes.filter((mistake) => !mistake.found.en.startsWith('no "'));
      expect(besides.length, JSON.stringify(mistakes)).toBeLessThanOrEqual(1);
      for (const { found, expected } of mistakes) {
        expect(found.ru).not.toBe('');
        expect(expected.ru).not.toBe('');
      }
    },
  );
});

describe('what an operator should know but may leave', () => {
  test.each([
    ['events/play.yaml', '{ ru: Гроза, en: The Storm }', 'Гроза', []],
    ['events/play.yaml', '{ ru: Гроза, en: The Storm }', '{ ru: Гроза }', [/No text in en/]],
    ['events/museum.yaml', '2038-01-10..2038-03-01', '2025-01-10..2025-03-01', [/no upcoming sessions/]],
    ['events/museum.yaml', 'age: 6+', 'age: 6+\nplan: yes', [/a plan without a hall/i]],
    ['events/museum.yaml', 'age: 6+', 'age: 6+\nculture card: also', [/culture card is not offered/]],
    ['events/museum.yaml', 'age: 6+', 'age: 6+\nculture card: only', [/the sale is closed/]],
    ['house.yaml', '  privacy-policy:', '  private:', [/No rule privacy-policy/]],
    [
      'events/museum.yaml',
      'age: 6+',
      'age: 6+\ncomposition: [{ event: play, at: 2038-02-14 20:00 }, { event: play, at: 2038-02-14 19:00 }]',
      [/play has no session on 2038-02-14 at 20:00/],
    ],
  ])('%s: %j → %j', async (file, piece, instead, notes) => {
    const { findings } = await checkHouse(folderInMemory(houseWith(file, piece, instead)), now);
    expect(findings.mistakes).toEqual([]);
    expect(findings.notes).toHaveLength(notes.length);
    for (const [index, note] of findings.notes.entries())
      expect(note.text.en).toMatch(notes[index] ?? /none/);
  });
});

test('EV-7 what is sold by culture card has a number for its registry', async () => {
  const cardWay = `  card-way:
    name: Card
    gateway: rbs
    settings: { address: "https://b.example/", user name from: U, password from: P, callback key from: K }
    culture card only: yes
${registry}
hold:`;
  const withCard = (more: string) => ({
    ...houseWith('house.yaml', 'hold:', cardWay),
    'events/play.yaml': houseWith('events/play.yaml', 'order limit: 6', `culture card: also\n${more}`)[
      'events/play.yaml'
    ] as string,
  });
  expect(await mistakesOf(withCard('culture card event: "4100017"'))).toEqual([]);
  const found = await mistakesOf(withCard('order limit: 6'));
  expect(found.map(({ file, expected }) => [file, expected.en])).toEqual([
    ['events/play.yaml', expect.stringContaining('the number of the event in PRO.Культура')],
  ]);
});
