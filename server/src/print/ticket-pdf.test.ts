import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Page, pageHeight, readPdf } from '#testing/read-pdf.ts';
import { code128Modules, qrModules } from './code-pictures.ts';
import type { TicketPrintData } from './order-print-data.ts';
import { type TicketPdfOptions, ticketPdf } from './ticket-pdf.ts';

const fold = pageHeight / 2;

const ticket: TicketPrintData = {
  number: '70115301',
  code: '701153014207',
  codeType: 'qr',
  organiser: { name: 'АНО «Полдень»', address: '603001, Нижняя набережная, 12', taxNumber: '5260123456' },
  eventTitle: 'Вишнёвый сад',
  day: '2026-11-14',
  change: '',
  time: '19:00',
  duration: 180,
  ageFrom: 16,
  venueName: 'Большой зал',
  address: 'Нижний Новгород',
  categoryName: 'Полный',
  place: 'Партер, ряд 8, место 9',
  visitors: 2,
  price: 190000,
  fee: 9550,
  currency: 'RUB',
  orderNumber: '418207',
  holderName: 'Анна Ковалёва',
  contents: [],
  subscription: '',
  rules: ['Один код пропускает один раз.', 'Билет можно вернуть на странице заказа.'],
  picture: null,
};

const options: TicketPdfOptions = {
  language: 'ru',
  houseName: 'Полдень',
  accent: '#f6e42a',
  now: new Date('2026-11-10T10:00:00Z'),
  addOns: null,
  ownTexts: {},
};

async function print(
  change: Partial<TicketPrintData> = {},
  on: Partial<TicketPdfOptions> = {},
): Promise<Page> {
  const page = readPdf(await ticketPdf([{ ...ticket, ...change }], { ...options, ...on })).pages[0];
  if (!page) throw new Error('no page');
  return page;
}

const long =
  'Сто двадцать вещей из семи полярных экспедиций: нарты, термос и письма, которые шли домой два года, ' +
  'а ещё дневник кока, шахматы из сухарей и граммофон, под который танцевали на льдине в новогоднюю ночь';

describe('OV-11 OV-18 the printed ticket', () => {
  test('holds every field that the law asks for', async () => {
    const { text } = await print();
    for (const field of [
      'Электронный билет',
      '№ 70115301',
      'АНО «Полдень», 603001, Нижняя набережная, 12, ИНН 5260123456',
      'Вишнёвый сад',
      'суббота 14 ноября 2026',
      '19:00',
      'Большой зал',
      'Нижний Новгород',
      'Партер, ряд 8, место 9',
      'Категория Полный',
      'Посетителей 2',
      'На имя Анна Ковалёва',
      'Цена 1 900,00 ₽',
      'Сервисный сбор 95,50 ₽',
      'Итого 1 995,50 ₽',
      'Заказ 418207',
      '16+',
      '7011 5301 4207',
      'Один код пропускает один раз.',
    ]) {
      expect(text).toContain(field);
    }
  });

  test('EV-9 a season ticket says what it includes, a ticket taken under one says under which', async () => {
    const contents = ['Чайка: пятница, 4 декабря, 19:00', 'Ключ от города: 2\u00a0посещения, по\u00a031 мая'];
    const season = await print({ contents });
    expect(season.text).toContain('Что входит');
    for (const line of contents) expect(season.text).toContain(line.replaceAll('\u00a0', ' '));
    const taken = await print({ subscription: 'Пять прогулок', price: 0, fee: 0 });
    expect(taken.text).toContain('Абонемент Пять прогулок');
    expect(taken.text).not.toContain('Что входит');
  });

  test('IN-1 speaks English and Kazakh, with all their letters', async () => {
    const english = await print({ holderName: null }, { language: 'en' });
    expect(english.text).toContain('Saturday 14 November 2026');
    expect(english.text).toContain('Electronic ticket');
    expect(english.text).not.toContain('Name');
    const name = 'Әйгерім Нұрланқызы Өтеғұлова, Ғ Қ Ң Ү Һ І';
    const kazakh = await print({ holderName: name, currency: 'KZT' }, { language: 'kz' });
    expect(kazakh.text).toContain('сенбі 14 2026 ж. қараша');
    expect(kazakh.text).toContain(name);
    expect(kazakh.text).toContain('1 995,50 T');
  });

  test('IN-1 speaks Chinese, and prints a Chinese name in any language', async () => {
    const change = {
      eventTitle: '櫻桃園 🎭',
      holderName: '王小明',
      place: '一樓正廳，8 排，9 號',
      organiser: { name: '正午', address: '下濱河街 12 號', taxNumber: '5260123456' },
    };
    const { lines, text } = await print(change, { language: 'ch', houseName: '正午' });
    for (const field of [
      ...['電子門票 編號 70115301', '星期六 14 2026年11月', '櫻桃園', '一樓正廳，8 排，9 號', '票種 Полный'],
      ...[
        '姓名 王小明',
        '手續費 95.50 ₽',
        '訂單編號 418207',
        '票碼',
        '主辦單位：正午，下濱河街 12 號，稅號（INN） 5260123456',
      ],
    ])
      expect(text).toContain(field);
    expect(lines.flatMap((line) => line.glyphs)).not.toContain('0000');
    expect((await print({ holderName: '王小明' })).text).toContain('На имя 王小明');
  });

  test('a long Chinese title without a blank is broken, not shrunk as if it were one word', async () => {
    const { lines } = await print({ eventTitle: '契訶夫四幕喜劇櫻桃園誕辰紀念特別演出' }, { language: 'ch' });
    const title = lines.filter(({ text }) => /契|出/.test(text));
    expect(title.map(({ size }) => size)).toEqual([28, 28]);
  });

  test('shows the code by ticket type: QR, barcode or none', async () => {
    const qr = (await print()).boxes.filter((box) => box.x >= 380);
    const modules = qrModules(ticket.code);
    const size = 164 / modules.length;
    const drawn = modules.map((row) => row.map(() => false));
    for (const box of qr) {
      const line = drawn[Math.round((box.y - 96) / size)];
      const from = Math.round((box.x - 389.28) / size);
      line?.fill(true, from, from + Math.round(box.width / size));
    }
    expect(drawn).toEqual(modules);

    const bars = (await print({ codeType: 'barcode' })).boxes.filter((box) => box.x >= 380);
    const wide = 164 / code128Modules(ticket.code).length;
    const read128 = code128Modules(ticket.code).map(() => false);
    for (const box of bars) {
      const from = Math.round((box.x - 389.28) / wide);
      read128.fill(true, from, from + Math.round(box.width / wide));
    }
    expect(read128).toEqual(code128Modules(ticket.code));

    const none = await print({ codeType: 'none' });
    expect(none.boxes.filter((box) => box.x >= 380)).toEqual([]);
    expect(none.text).toContain('7011 5301 4207');
  });

  test('IN-3 a session without a time says so, a free ticket says so', async () => {
    const { text } = await print({ time: null, duration: null, price: 0, fee: 0 });
    expect(text).toContain('Весь день');
    expect(text).not.toContain('00:00');
    expect(text).toContain('Цена Бесплатно');
    expect(text).not.toContain('Сервисный сбор');
  });

  test('keeps day, title, place and code above the fold, whatever their length', async () => {
    const { lines } = await print({ eventTitle: long, venueName: long, address: long });
    for (const part of ['Сто двадцать', 'Партер', '7011', '14', '19:00']) {
      const line = lines.find(({ text }) => text.startsWith(part));
      expect(line?.y, part).toBeLessThan(fold);
    }
    const ys = lines.filter(({ y }) => y > fold - 4 && y < fold + 28);
    expect(ys).toEqual([]);
  });

  test('nothing leaves the sheet or runs into the lines of the seller', async () => {
    const { lines } = await print({ eventTitle: long, rules: Array.from({ length: 40 }, () => long) });
    expect(Math.max(...lines.map(({ y }) => y))).toBeLessThan(pageHeight - 20);
    expect(Math.min(...lines.map(({ x }) => x))).toBeGreaterThanOrEqual(42);
    const seller = lines.find(({ text }) => text.startsWith('Организатор'))?.y ?? 0;
    const rules = lines.filter(({ size, y }) => size < 9 && y > fold);
    expect(rules.length).toBeGreaterThan(5);
    expect(Math.max(...rules.map(({ y }) => y))).toBeLessThan(seller - 12);
  });

  test('eight tickets are eight pages that share one picture', async () => {
    const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#cc452d' } })
      .jpeg()
      .toBuffer();
    const tickets = Array.from({ length: 8 }, (_, index) => ({
      ...ticket,
      picture,
      number: `№${index + 1}`,
    }));
    const { pages, images } = readPdf(await ticketPdf(tickets, options));
    expect(pages.map(({ text }) => /Билет \d из 8/.exec(text)?.[0])).toEqual(
      Array.from({ length: 8 }, (_, index) => `Билет ${index + 1} из 8`),
    );
    expect(images).toBe(1);
  });

  test('OV-14 add-ons stand on pages behind the tickets, each with its number and a box to tick', async () => {
    const pieces = Array.from({ length: 20 }, (_, index) => ({
      number: `40000${String(index + 1).padStart(3, '0')}`,
      name: 'Каталог «Часы и люди»',
      price: 90_000,
    }));
    const addOns = {
      orderNumber: '418207',
      holderName: 'Анна Ковалёва',
      eventTitle: 'Часы и люди',
      currency: 'RUB',
      pieces,
    } as const;
    const { pages } = readPdf(await ticketPdf([ticket], { ...options, addOns }));
    expect(pages).toHaveLength(3);
    for (const said of ['Дополнения к заказу', 'Заказ № 418207', '№ 40000001', '900,00 ₽', 'Выдано'])
      expect(pages[1]?.text).toContain(said);
    expect(pages[2]?.text).toContain('№ 40000020');
    for (const { lines } of pages) for (const { y } of lines) expect(y).toBeLessThan(pageHeight - 28);
    const alone = readPdf(
      await ticketPdf([], { ...options, addOns: { ...addOns, pieces: pieces.slice(0, 1) } }),
    );
    expect(alone.pages).toHaveLength(1);
  });

  test('a picture that cannot be read does not cost the ticket', async () => {
    const file = readPdf(await ticketPdf([{ ...ticket, picture: Buffer.from('no picture') }], options));
    expect(file.images).toBe(0);
    expect(file.pages[0]?.text).toContain('Вишнёвый сад');
  });

  test('the same tickets at the same moment give the same bytes', async () => {
    const [one, other] = [await ticketPdf([ticket], options), await ticketPdf([ticket], options)];
    expect(one.equals(other)).toBe(true);
    expect(readPdf(one).raw).toContain('/Lang (ru-RU)');
  });

  test('the accent is a mark under the day, the text on it chosen by contrast', async () => {
    expect((await print()).fills).toContain('#f6e42a');
    const dark = await print({}, { accent: 'oklch(0.45 0.15 260)' });
    expect(dark.fills).toContain('#fbfaf9');
    expect((await print()).fills).not.toContain('#fbfaf9');
    expect((await print({}, { accent: 'no colour' })).fills).toContain('#efedeb');
  });
});
