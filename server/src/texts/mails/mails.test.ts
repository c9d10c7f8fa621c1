import { type Language, languages, languageTags } from '@foyer/contract/rules/values.ts';
import { describe, expect, test } from 'vitest';
import type {
  CancelledMailInput,
  ComposedMail,
  MailedVisit,
  OrderMailInput,
  ReturnMailInput,
  TicketsMailInput,
} from './mail-input.ts';
import {
  orderCancelledMail,
  paymentRefundedMail,
  returnDoneMail,
  returnLinkMail,
  returnRefusedMail,
  returnWaitsMail,
  returnWithdrawnMail,
} from './return-mails.ts';
import { orderConfirmationMail, ticketsAgainMail } from './tickets-mail.ts';

const order: Omit<OrderMailInput, 'language'> = {
  house: {
    name: 'Полдень',
    address: 'Нижняя набережная, 12',
    accent: '#f6e42a',
    supportEmail: 'help@poldenj.example',
    supportPhone: '+7 831 000-00-00',
    ownTexts: {},
  },
  orderNumber: '418207',
  orderUrl: 'https://poldenj.example/order/9f8a?lang=en&sub=1',
  buyerName: 'Анна',
  currency: 'RUB',
};

const visit: MailedVisit = {
  title: 'Вишнёвый сад',
  day: '2026-11-14',
  time: '19:00',
  ageFrom: 16,
  venueName: 'Большой зал',
  address: 'Нижняя набережная, 12',
  mapUrl: 'https://maps.example/poldenj',
  tickets: [
    { number: '70000001', name: 'Ряд 5', code: '99887766554433', picture: 'ticket-70000001@tickets' },
  ],
  calledOff: null,
  refund: 'При возврате билета вернём 100 % по 10 ноября включительно.',
  lines: [
    { name: 'Полный, ряд 8, место 9', quantity: 1, amount: 190000 },
    { name: 'Студенческий', quantity: 2, amount: 250050 },
  ],
};

function tickets(language: Language, change: Partial<TicketsMailInput> = {}): TicketsMailInput {
  return {
    ...order,
    language,
    timeZone: 'Europe/Moscow',
    codeType: 'qr',
    visits: [visit],
    fee: 19000,
    discount: 0,
    extras: [{ name: 'Программка', quantity: 1, amount: 25000 }],
    total: 484050,
    refunded: 0,
    ticketsAttached: true,
    rules: [{ name: 'Правила посещения', url: 'https://poldenj.example/rules' }],
    ...change,
  };
}

function cancelled(language: Language, change: Partial<CancelledMailInput> = {}): CancelledMailInput {
  return {
    ...order,
    language,
    amount: 399000,
    refundNumber: '77\u00a0012',
    bankDaysAtMost: 5,
    reason: 'late-payment',
    houseWords: '',
    eventTitle: 'Вишнёвый сад',
    eventUrl: 'https://poldenj.example/event/cherry',
    ...change,
  };
}

function returned(language: Language, change: Partial<ReturnMailInput> = {}): ReturnMailInput {
  return {
    ...order,
    language,
    tickets: [{ name: 'Вишнёвый сад, Полный', number: '70000001', amount: 95005 }],
    onlyAddOns: false,
    amount: 95005,
    bonuses: 0,
    confirmUrl: 'https://poldenj.example/order/return/9f8a?hash_conf=abc&lang=en',
    goodUntil: { day: '2026-11-15', time: '18:42' },
    answerBy: '2026-11-24',
    paid: 484050,
    rest: 389045,
    restStands: true,
    refundedBefore: 0,
    refundNumber: 'T3001',
    bankDaysAtMost: 10,
    words: '',
    ...change,
  };
}

test('OV-16 the tickets’ mail leads with the house and tells codes, returns and what went back', () => {
  const { text, html } = orderConfirmationMail(tickets('ru', { refunded: 95_005 }));
  const plain = text.replaceAll('\u00a0', ' ');
  expect(plain).toContain('Билет № 70000001, Ряд 5: 99887766554433');
  expect(plain).toContain('При возврате билета вернём');
  expect(plain).toMatch(/Оплачено: 4 840,50 ₽\n.*: −950,05 ₽\nИтого после возврата: 3 890,45 ₽/);
  expect(html.indexOf('Полдень')).toBeLessThan(html.indexOf('Ваши билеты</h1>'));
  for (const link of ['https://maps.example/poldenj', 'mailto:help@poldenj.example', 'tel:+78310000000'])
    expect(html).toContain(`href="${link}"`);
});

test('RT-10 the mail about a return tells what was paid for the order and what stays', () => {
  expect(returnDoneMail(returned('ru')).text.replaceAll('\u00a0', ' ')).toContain(
    'Оплачено: 4 840,50 ₽\nИтого после возврата: 3 890,45 ₽',
  );
});

test('RT-10 the mails about a return say by its number which of several equal tickets it is', () => {
  for (const mail of [returnLinkMail, returnDoneMail, returnRefusedMail])
    expect(mail(returned('ru')).text.replaceAll('\u00a0', ' ')).toContain('Вишнёвый сад, Полный, № 70000001');
});

test('IN-1 a Chinese mail has no half-width mark beside a Chinese character', () => {
  const house = { ...order.house, name: '正午', address: '下濱河街 12 號' };
  const words = { title: '櫻桃園', venueName: '大廳', address: '下濱河街 12 號' };
  const seat = [{ name: '一樓正廳，8 排，9 號', quantity: 2, amount: 190_000 }];
  const input = tickets('ch', {
    house,
    buyerName: '王曉明',
    visits: [{ ...visit, ...words, lines: seat }],
    extras: [],
  });
  for (const { text } of [
    orderConfirmationMail(input),
    returnLinkMail({ ...returned('ch'), house, tickets: [] }),
  ]) {
    expect(text).toContain('正午，下濱河街 12 號');
    expect(text).not.toMatch(/\p{Script=Han} ?[,:;]|[,:;] ?\p{Script=Han}/u);
  }
});

test('OV-14 RT-5 where add-ons alone go back, no mail says that tickets do', () => {
  const given = [{ name: 'Каталог', number: '', amount: 90_000 }];
  const addOns = { tickets: given, onlyAddOns: true, amount: 90_000 };
  for (const compose of [returnLinkMail, returnDoneMail]) {
    const { text, subject, html } = compose(returned('ru', addOns));
    expect(text).toContain('ополнения');
    expect(text).toContain('Каталог');
    expect(`${subject}${text}${html}`).not.toMatch(/Билеты по заказу|вернуть билеты|Билеты возвращены/);
  }
});

test.each(['ru', 'en', 'ch', 'kz'] as const)(
  'RT-10 a mail in %s about money that the bank refunded before promises none again',
  (language) => {
    const { text } = returnDoneMail(returned(language, { refundedBefore: 95_005 }));
    const usual = returnDoneMail(returned(language)).text;
    expect(text).toContain('950');
    expect(usual).toContain('T3001');
    expect(text).not.toMatch(/T3001|10/);
    const partly = returnDoneMail(returned(language, { refundedBefore: 20_000 })).text;
    for (const sum of ['750', '200', 'T3001']) expect(partly).toContain(sum);
  },
);

test('RT-5 the mail of a request has its link, until when it is good, and what each ticket brings', () => {
  const { text, subject } = returnLinkMail(returned('ru'));
  expect(subject).toContain('Подтвердите возврат');
  for (const words of ['hash_conf=abc', '15 ноября 2026', '18:42', '950,05', 'ничего не изменится'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
});

test.each([
  ['ru', 'Бонусов на карту клуба'],
  ['en', 'Points to the club card'],
  ['ch', '退回會員卡的點數'],
  ['kz', 'Клуб картасына қайтатын бонус'],
] as const)('OV-13 RT-10 mails of a return say how many bonuses go back: %s', (language, words) => {
  const textOf = (input: ReturnMailInput, compose: typeof returnLinkMail) =>
    compose(input).text.replaceAll('\u00a0', ' ');
  for (const compose of [returnLinkMail, returnWaitsMail, returnDoneMail]) {
    const text = textOf(returned(language, { bonuses: 13_334 }), compose);
    expect(text).toMatch(new RegExp(`${words}.*133[.,]34`));
    expect(textOf(returned(language), compose)).not.toContain(words);
  }
});

test.each(languages)('RT-8 in %s a request under review names the last day of an answer', (language) => {
  expect(returnWaitsMail(returned(language)).text).toMatch(/24/);
  expect(returnWaitsMail(returned(language, { answerBy: null })).text).not.toMatch(/24/);
});

test('RT-10 the mail of a return without money tells of none', () => {
  const { text } = returnDoneMail(returned('ru', { amount: 0, refundNumber: '', restStands: false }));
  expect(text).not.toMatch(/₽|T3001|Остальные билеты/);
});

const all = (language: Language): Record<string, ComposedMail> => ({
  confirmation: orderConfirmationMail(tickets(language)),
  again: ticketsAgainMail(tickets(language, { ticketsAttached: false })),
  cancelled: orderCancelledMail(cancelled(language)),
  house: orderCancelledMail(cancelled(language, { reason: 'house', houseWords: 'Артист заболел.' })),
  differs: orderCancelledMail(cancelled(language, { reason: 'mismatch' })),
  second: paymentRefundedMail(cancelled(language)),
  returnLink: returnLinkMail(returned(language)),
  returnWaits: returnWaitsMail(returned(language)),
  returnDone: returnDoneMail(returned(language, { words: 'Выставку закрыли.' })),
  returnWithdrawn: returnWithdrawnMail(returned(language)),
  returnRefused: returnRefusedMail(returned(language, { words: 'Билет прошёл на входе.' })),
});

/** What a reader sees of the HTML, element by element, and where its links lead. */
function seen(html: string): { texts: string[]; links: string[] } {
  const body = html.slice(html.indexOf('<body'), html.indexOf('</body>'));
  const decode = (text: string) =>
    text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => decoded[entity] ?? entity);
  const texts = body.split(/<[^>]*>/).map((text) => decode(text).trim());
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => decode(link));
  return { texts: texts.filter((text) => text !== ''), links };
}

const decoded: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

const visible = (text: string) => text.replaceAll('\u00a0', ' ');

describe.each(languages)('mails in %s', (language) => {
  test('IN-1 are whole: subject, language, no hole, no exclamation mark', () => {
    for (const [name, mail] of Object.entries(all(language))) {
      expect(mail.subject, name).toMatch(/^\S.*\S$/);
      expect(mail.html, name).toContain(`<html lang="${languageTags[language]}">`);
      const words = `${mail.subject} ${mail.text} ${seen(mail.html).texts.join(' ')}`;
      expect(words, name).not.toMatch(/undefined|NaN|null|\[object|[!！]|пожалуйста/i);
    }
  });

  test('say in plain text all that they say in HTML, links included', () => {
    for (const [name, mail] of Object.entries(all(language))) {
      const { texts, links } = seen(mail.html);
      expect(texts.length, name).toBeGreaterThan(7);
      expect(links.length, name).toBeGreaterThan(0);
      const pages = links.filter((link) => !/^(mailto|tel):/.test(link));
      for (const part of [...texts, ...pages]) expect(mail.text, name).toContain(part);
    }
  });

  test('use the language’s own letters', () => {
    const own = { ru: /[ыэё]/i, en: /the/, ch: /[\u4e00-\u9fff]{3}/, kz: /[әғқңөұүі]/i }[language];
    const plain = { ...order, house: { ...order.house, name: 'Polden', address: '' } };
    const mail = paymentRefundedMail({ ...cancelled(language), ...plain });
    expect(mail.subject + mail.text).toMatch(own);
    if (language === 'en' || language === 'ch') expect(mail.subject).not.toMatch(/[а-яё]/i);
  });

  test('IN-2 IN-3 name what, when, where and how much', () => {
    const { text, subject } = orderConfirmationMail(tickets(language));
    const when = {
      ru: '14 ноября 2026',
      en: '14 November 2026',
      ch: '2026年11月14日',
      kz: '2026 ж. 14 қараша',
    };
    const total = { ru: '4 840,50 ₽', en: '4 840.50 ₽', ch: '4 840.50 ₽', kz: '4 840,50 ₽' };
    for (const fact of [
      when[language],
      '19:00',
      'Вишнёвый сад',
      'Большой зал',
      '16+',
      total[language],
      '418207',
    ]) {
      expect(visible(text)).toContain(fact);
    }
    expect(visible(subject)).toContain(when[language]);
    expect(subject).toContain('Вишнёвый сад');
  });
});

describe('mails about tickets', () => {
  test('tell a free order from a paid one, and sum nothing', () => {
    const free = [{ name: 'Лекция', quantity: 2, amount: 0 }];
    const input = tickets('ru', { visits: [{ ...visit, lines: free }], fee: 0, extras: [], total: 0 });
    const text = visible(orderConfirmationMail(input).text);
    expect(text).toContain('Заказ № 418207 подтверждён.');
    expect(text).toContain('2 × Лекция: Бесплатно');
    expect(text).not.toContain('Оплачено');
  });

  test('an order paid with bonuses alone shows its lines and a total of nothing', () => {
    expect(visible(orderConfirmationMail(tickets('ru', { total: 0 })).text)).toContain('Оплачено: 0 ₽');
  });

  test('IN-3 a session without a time is named by its day', () => {
    const { subject } = orderConfirmationMail(tickets('ru', { visits: [{ ...visit, time: null }] }));
    expect(visible(subject)).toBe('Билеты на «Вишнёвый сад», суббота, 14 ноября 2026');
  });

  test('several sessions share a subject of the order', () => {
    const mail = orderConfirmationMail(tickets('ru', { visits: [visit, { ...visit, title: 'Чайка' }] }));
    expect(visible(mail.subject)).toBe('Билеты по заказу № 418207');
    expect(mail.text).toContain('Чайка');
  });

  test('say where the tickets are: in the file or on the page', () => {
    expect(orderConfirmationMail(tickets('ru')).text).toContain('в\u00a0приложенном файле');
    const onPage = orderConfirmationMail(tickets('ru', { ticketsAttached: false })).text;
    expect(onPage).not.toContain('файле');
    expect(visible(onPage)).toContain('на странице заказа');
  });

  test('a title in quotation marks is quoted with the inner ones', () => {
    const { subject } = orderConfirmationMail(
      tickets('ru', { visits: [{ ...visit, title: 'Опера «Кармен»' }] }),
    );
    expect(subject).toContain('«Опера „Кармен“»');
  });
});

describe('mails about money sent back', () => {
  test('an order cancelled by a late payment says why, how much, by which number and how long', () => {
    const { text, subject } = orderCancelledMail(cancelled('ru'));
    expect(visible(subject)).toBe('Заказ № 418207 отменён, возвращаем деньги');
    for (const fact of [
      'время брони уже вышло',
      '3 990,00 ₽',
      'Возврат: № 77 012',
      'в течение 5 рабочих дней',
    ]) {
      expect(visible(text)).toContain(fact);
    }
    expect(text).toContain('https://poldenj.example/event/cherry');
  });

  test.each([
    [1, '1 рабочего дня'],
    [3, '3 рабочих дней'],
    [10, '10 рабочих дней'],
  ])('%i working days bend the words', (bankDaysAtMost, words) => {
    expect(visible(paymentRefundedMail(cancelled('ru', { bankDaysAtMost })).text)).toContain(words);
  });

  test('a second payment leaves the tickets valid', () => {
    const { text } = paymentRefundedMail(cancelled('ru'));
    expect(text).toContain('Билеты действуют');
    expect(text).not.toContain('отменён');
  });
});

describe('mails and foreign words', () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\r\nBcc: a@b.example';

  test('what people typed stays text, in HTML and in the subject', () => {
    const mail = orderConfirmationMail(
      tickets('en', {
        buyerName: evil,
        visits: [
          { ...visit, title: evil, venueName: evil, lines: [{ name: evil, quantity: 1, amount: 100 }] },
        ],
      }),
    );
    expect(mail.html).not.toMatch(
      /<script(?! type="application\/ld\+json">)|<img(?! src="cid:ticket-\d+@tickets" )/,
    );
    expect(seen(mail.html).texts.filter((text) => text.includes('<script>')).length).toBeGreaterThanOrEqual(
      4,
    );
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  test('a link leads to the web or nowhere', () => {
    const { html } = orderConfirmationMail(tickets('ru', { orderUrl: 'javascript:alert(1)' }));
    expect(html).not.toContain('href="javascript:');
  });

  test('an accent is drawn as a bar and cannot break out of its style', () => {
    const house = { ...order.house, accent: 'oklch(0.6 0.2 30)' };
    expect(orderConfirmationMail(tickets('ru', { house })).html).toMatch(
      /width:8px;background-color:#[0-9a-f]{6};/,
    );
    const broken = orderConfirmationMail(tickets('ru', { house: { ...house, accent: 'red"><b>' } }));
    expect(broken.html).not.toContain('<b>');
  });
});
