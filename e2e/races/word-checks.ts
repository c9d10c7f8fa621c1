import type { OrderView } from '@foyer/contract/order/order.ts';
import { orderViewFromWire, orderViewToWire } from '@foyer/contract/order/order-view-codec.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { Catalogue } from '@foyer/server/domain/catalogue.ts';
import { viewReturns } from '@foyer/server/features/return-tickets/view-returns.ts';
import { viewOrder } from '@foyer/server/features/view-order/view-order.ts';
import type { TicketPrintData } from '@foyer/server/print/order-print-data.ts';
import type { BankTrial } from '@foyer/server/testing/bank-trial.ts';
import { progress as progressEn } from '@foyer/storefront/i18n/en/progress.ts';
import { progress as progressRu } from '@foyer/storefront/i18n/ru/progress.ts';
import { translatorOf } from '@foyer/storefront/i18n/translate.ts';
import type { OrderData } from '@foyer/storefront/pages/order/order-data.ts';
import { orderLoader } from '@foyer/storefront/pages/order/order-loader.ts';
import { orderPageData } from '@foyer/storefront/pages/order/order-page-data.ts';
import { returnPageData } from '@foyer/storefront/pages/order-return/return-loader.ts';
import { pathsFor } from '@foyer/storefront/paths.ts';
import { expect } from 'vitest';
import type { Attempt, OrderTruth } from './order-truth.ts';

/** Sums are written by hand here: the code under test must not vouch for itself. */
export function sum(minor: number, language: Language, decimals = minor % 100 !== 0): string {
  const major = String(Math.trunc(minor / 100)).replace(/\B(?=(\d{3})+$)/g, ' ');
  const mark = language === 'en' ? '.' : ',';
  const number = decimals ? `${major}${mark}${String(minor % 100).padStart(2, '0')}` : major;
  return `${number} ₽`;
}

export const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const words = {
  ru: {
    paid: 'Оплачен',
    late: /Если вы|Если банк|подождите/,
    back: 'Мы вернули',
    differs: /не\sсовпал/,
    progress: progressRu,
  },
  en: {
    paid: 'Paid',
    late: /If you paid/,
    back: 'We have refunded',
    differs: /did not match/,
    progress: progressEn,
  },
};
type Told = keyof typeof words;

/** A house as its pages know it. */
export function shownSetup(setup: Catalogue['setup']): Setup {
  return { ...setup, wallets: [], development: false, revision: '1', serverTime: new Date().toISOString() };
}

/** Everything that the pages of an order say, held against its database rows and the bank's ledger. */
export async function checkPages(trial: BankTrial, truth: OrderTruth): Promise<void> {
  const view = await seen(trial, truth);
  for (const language of ['ru', 'en'] as const) {
    const data = orderPageData(view, {
      language,
      setup: shownSetup(trial.sale.catalogue.setup),
      now: new Date(),
      progress: translatorOf({ progress: words[language].progress }, 'progress', language),
    });
    checkState(data, truth, language);
    checkMoneyTold(data, truth, language);
    checkSums(data, truth, language);
    checkEnd(data, truth, language);
    checkUntil(data, truth);
    await checkReturnPage(trial, truth, { view, data, language });
  }
  await checkDeclinedPage(trial, view, truth);
}

/** As a browser gets it: through the wire. */
async function seen(trial: BankTrial, { hash }: OrderTruth): Promise<OrderView> {
  const view = await viewOrder(trial.shop, hash);
  const answer = orderViewFromWire(orderViewToWire(view, { houseLanguage: 'ru', language: 'ru' }));
  if (!answer.ok || !answer.value) throw new Error('no order');
  return answer.value;
}

function checkState(data: OrderData, truth: OrderTruth, language: Told): void {
  expect(data.badge.text === words[language].paid, `badge ${data.badge.text} of a ${truth.state} order`).toBe(
    truth.state === 'PAID',
  );
  const codes = data.sessions.flatMap(({ lines }) => lines).filter(({ ticket }) => ticket !== null);
  expect(codes.map(({ ticket }) => ticket?.code).toSorted(), 'codes shown').toEqual(
    truth.state === 'PAID' ? truth.liveCodes : [],
  );
  const isLooked = truth.attempts.some(({ bank, differs }) => bank === 'verifying' || differs);
  if (truth.state === 'PAYING') expect(data.verifying !== null, 'the bank looks into it').toBe(isLooked);
  // Whoever reads that nothing was charged presses pay again.
  if (data.declined !== '') {
    const last = truth.attempts.at(-1);
    expect([last?.bank, last?.got], 'nothing was charged by the last try').toEqual(['declined', 0]);
  }
}

/** Each payment and refund of the timeline is one of the ledger, and none of the ledger is missing. */
function checkMoneyTold(data: OrderData, { attempts, waitingRefunds }: OrderTruth, language: Told): void {
  const told = (kinds: readonly string[], state: string) =>
    data.timeline.entries
      .filter((entry) => kinds.includes(entry.kind) && entry.state === state)
      .map(({ note }) => plain(note).split('. ')[0])
      .toSorted();
  const by = (minor: number, { way }: Pick<Attempt, 'way'>) => `${sum(minor, language)}, ${way}`;
  const came = attempts.filter(({ applied, second }) => applied !== null && !second);
  expect(told(['payment'], 'done'), 'money that came').toEqual(
    came.map((one) => by(one.got, one)).toSorted(),
  );
  const backs = attempts.flatMap((one) => one.back.map((amount) => by(amount, one)));
  expect(told(['refund', 'second-payment'], 'done'), 'money that went back').toEqual(backs.toSorted());
  const waiting = waitingRefunds.map(({ amount, way }) => by(amount, { way }));
  expect(told(['refund', 'second-payment'], 'now'), 'money on its way back').toEqual(waiting.toSorted());
  const second = attempts.filter((one) => one.second).length;
  expect(
    data.timeline.entries.filter(({ kind }) => kind === 'second-payment').length,
    'second payments',
  ).toBe(second);
}

function checkSums({ sums }: OrderData, truth: OrderTruth, language: Told): void {
  const paid = truth.attempts.find(({ applied }) => applied === 'order');
  expect(sums.totalName === 'sum-paid', `“${sums.totalName}” of ${truth.state}`).toBe(paid !== undefined);
  const back = paid?.back.reduce((all, amount) => all + amount, 0) ?? 0;
  // What a bank refused is still owed: staff send it again.
  const coming = [...truth.waitingRefunds, ...truth.refusedRefunds]
    .filter(({ paymentId }) => paymentId === paid?.id)
    .reduce((all, { amount }) => all + amount, 0);
  const said = [sums.total, sums.refunded, sums.refunding].map((text) => text && plain(text));
  const less = truth.discount > 0 ? `−${sum(truth.discount, language)}` : null;
  expect(sums.discount && plain(sums.discount), 'discount').toBe(less);
  const pieces = truth.addOns.reduce((all, price) => all + price, 0);
  expect(
    sums.services.map(({ cost }) => plain(cost)),
    'add-ons',
  ).toEqual(pieces > 0 ? [sum(pieces, language)] : []);
  const orNull = (minor: number) => (minor > 0 ? sum(minor, language) : null);
  expect(said, 'paid, went back, goes back').toEqual([
    sum(paid ? paid.got : truth.total, language),
    orNull(back),
    orNull(coming),
  ]);
  if (paid) expect(plain(sums.rest), 'what stays').toBe(sum(paid.got - back - coming, language));
}

function checkEnd({ ended, phase }: OrderData, truth: OrderTruth, language: Told): void {
  const isOver = truth.state === 'EXPIRED' || truth.state === 'CANCELLED' || truth.holdIsOver;
  expect(ended !== null, `${phase} told of ${truth.state}`).toBe(isOver);
  if (!ended) return;
  const settled = truth.attempts.filter(({ applied }) => applied !== null);
  const back = settled.flatMap((one) => one.back).reduce((all, amount) => all + amount, 0);
  const coming = truth.waitingRefunds.reduce((all, { amount }) => all + amount, 0);
  const second = truth.attempts.filter((one) => one.second);
  const ofSecond = second
    .flatMap((one) => [...one.back, ...one.coming])
    .reduce((all, amount) => all + amount, 0);
  const amount = back + coming - ofSecond;
  if (amount === 0) expect(ended.money, 'no money went back').toBe('');
  else expect(plain(ended.money), 'money of an ended order').toContain(sum(amount, language));
  // Another payment may still be on its way back: only what is told of must be there.
  const ownComing = truth.waitingRefunds.filter(({ paymentId }) =>
    second.every(({ id }) => id !== paymentId),
  );
  expect(plain(ended.money).includes(words[language].back), ended.money).toBe(
    amount > 0 && ownComing.length === 0,
  );
  // Who reads that nothing comes buys again: late money must be impossible then.
  const differs = truth.attempts.some((one) => one.differs);
  if (differs) expect(ended.reason, 'money that is not the order’s').toMatch(words[language].differs);
  else if (truth.state === 'EXPIRED' && !words[language].late.test(ended.reason))
    expect(
      truth.attempts.every(({ bank }) => bank === 'declined'),
      `“${ended.reason}” after ${truth.attempts.map(({ bank }) => bank).join()}`,
    ).toBe(true);
}

function checkUntil(data: OrderData, truth: OrderTruth): void {
  const note = (kind: string) =>
    data.timeline.entries.find((one) => one.kind === kind && one.state === 'now')?.note;
  const clock = (moment: Date) => moment.toISOString().slice(11, 16);
  const canPay = truth.state === 'HELD' && !truth.holdIsOver && truth.attempts.length === 0;
  if (canPay) expect(note('payment'), 'until when to pay').toContain(clock(truth.heldUntil));
  const asked = truth.requests.find(({ state }) => state === 'ASKED');
  expect(note('return-asked') !== undefined, 'a request that waits').toBe(
    asked !== undefined && truth.state === 'PAID',
  );
  if (asked && truth.state === 'PAID') expect(note('return-asked')).toContain(clock(asked.expiresAt));
}

async function checkReturnPage(
  trial: BankTrial,
  truth: OrderTruth,
  { view, data, language }: { view: OrderView; data: OrderData; language: Told },
): Promise<void> {
  const outcome = await viewReturns(trial.shop, { hash: truth.hash, language, confirmName: null });
  if (outcome.kind !== 'shown') return expect(view.canReturn, 'offered and refused').toBe(false);
  const setup = shownSetup(trial.sale.catalogue.setup);
  const asked = { hash: truth.hash, confirmName: null, language, setup, now: new Date() };
  const order = returnPageData(outcome.view, asked);
  const open = truth.requests.findLast(({ state }) => state === 'ASKED' || state === 'CONFIRMED');
  if (truth.state === 'PAID') {
    const phase = open ? (open.state === 'ASKED' ? 'asked' : 'deciding') : null;
    if (phase) expect(order.phase).toBe(phase);
    expect(['asking', 'asked', 'deciding'].includes(order.phase), `offered at ${order.phase}`).toBe(
      view.canReturn,
    );
  }
  for (const { refund, rows } of order.sessions) {
    // An add-on knows no ladder: it goes back whole, or not at all.
    const free = rows.filter(
      ({ status, amount }) => status === 'none' && ![0, ...truth.addOns].includes(amount),
    );
    if (truth.state !== 'PAID' || free.length === 0) continue;
    // The share told now is the share that the row promises.
    const percent = Number(/(\d+)\s?%/.exec(plain(refund))?.[1] ?? 0);
    expect(percent, `“${refund}”`).toBe(truth.percentNow);
    for (const { amount } of free) {
      const whole = Math.round((truth.refundable * percent) / 100);
      if (truth.discount === 0) expect(amount).toBe(whole);
      else expect(amount === 0 || amount < whole, 'a discount is not paid out').toBe(true);
    }
    if (view.canReturn) expect(data.sessions[0]?.refund, 'order page and return page').toBe(refund);
  }
}

async function checkDeclinedPage(trial: BankTrial, view: OrderView, truth: OrderTruth): Promise<void> {
  const context: unknown = {
    ask: async () => ({ ok: true, value: view }),
    params: { declined: truth.hash },
    language: 'ru',
    setup: trial.sale.catalogue.setup,
    house: { texts: {} },
    now: new Date(),
    paths: pathsFor({ language: 'ru', houseLanguage: 'ru', subscription: false, subscriptionId: null }),
  };
  const { load } = orderLoader;
  const loaded = await load(context as Parameters<typeof load>[0]);
  if (loaded.kind !== 'page') return;
  const isPaid = truth.attempts.some(({ applied }) => applied === 'order');
  expect(isPaid, 'a paid order has no declined page').toBe(false);
  if (loaded.data?.decline?.isCertain)
    expect(truth.attempts.at(-1)?.bank, '“not charged” after the last try').toBe('declined');
}

/** What a printed order is made of. */
export interface Printed {
  tickets: readonly TicketPrintData[];
  /** The words of its sheets, read out of the file: one a ticket, then those of the add-ons. */
  pages: readonly string[];
}

/** Paper has each ticket that stands, once, with what was paid for it. */
export function checkPaper(printed: Printed | null, truth: OrderTruth): void {
  const tickets = printed?.tickets ?? [];
  expect(tickets.map(({ code }) => code).toSorted(), 'codes on paper').toEqual(
    truth.state === 'PAID' ? truth.liveCodes : [],
  );
  for (const [index, { code, price, fee }] of tickets.entries()) {
    const page = plain(printed?.pages[index] ?? '');
    expect(page.replaceAll(' ', ''), 'the code on its sheet').toContain(code);
    expect(page, 'what it cost').toContain(price + fee > 0 ? sum(price + fee, 'ru', true) : 'Бесплатно');
    for (const other of tickets)
      if (other.code !== code) expect(page.replaceAll(' ', '')).not.toContain(other.code);
  }
  if (truth.state !== 'PAID' || truth.requests.length > 0) return;
  const paid = tickets.reduce((all, { price, fee }) => all + price + fee, 0);
  expect(paid, 'what the tickets cost on paper').toBe(truth.standing - truth.discount);
  const first = /При возврате билета вернём.*/.exec(plain(printed?.pages[0] ?? ''))?.[0] ?? '';
  expect(Number(/(\d+)\s?%/.exec(first)?.[1] ?? 0), `“${first}” on paper`).toBe(truth.percentNow);
}
