import type { Said } from '#e2e/hostile/wire-buyer.ts';
import type { SmallShop } from '#e2e/support/small-shop.ts';
import { type CartWish, cartOf, type WireSale } from '#e2e/support/wire-cart.ts';
import { openWireVisitor, type WireVisitor } from '#e2e/support/wire-visitor.ts';
import { nameAtBank } from './money-at-the-end.ts';
import type { Random } from './random.ts';

/** An order that somebody was told of. Any lane may touch it. */
export interface ChaosOrder {
  hash: string;
  email: string;
  event: string;
  key: string;
  cart: object;
}

/** What all lanes share. */
export interface ChaosWorld {
  shop: SmallShop;
  /** Of every server; one of them may be dead just now. */
  origins: readonly string[];
  sales: ReadonlyMap<string, WireSale>;
  /** Places of their price lists that a cart of one alone may hold. */
  rows: ReadonlyMap<string, readonly number[]>;
  /** Seats of the hall's last session, each with its place in the price list. */
  seats: readonly { seatId: number; row: number }[];
  orders: ChaosOrder[];
  /** Sent to a bank, paid there, asked back: an order may be in all of them. */
  started: ChaosOrder[];
  paid: ChaosOrder[];
  askedBack: ChaosOrder[];
  /** Names of payments of which the bank sends no notification. */
  untold: Set<string>;
  /** What was asked, and answered with a fault of the shop. */
  failures: string[];
}

/** What came of an action. away: no answer, or one that asks to come back; failed: the shop itself had no answer. */
export type Outcome = 'done' | 'refused' | 'away' | 'failed';

interface View {
  response: {
    payments: { creditcompany_id: number }[];
    toping: { id: number }[];
    addToping: { parent_id: number; package_id: number; price_id: number; cost: number }[];
  };
}

/** Of a bank that takes the payment as a form. */
interface Form {
  form_action?: string;
  form_bank?: { name: string; value: string }[];
}

/** One lane of the chaos: draws an action, takes an order of anybody, and does it over the wire. */
export interface ChaosBuyer {
  act(turn: number): Promise<{ name: string; outcome: Outcome }>;
}

type Action = (turn: number) => Promise<Outcome>;

export function createChaosBuyer(world: ChaosWorld, lane: number, random: Random): ChaosBuyer {
  const { shop, orders } = world;
  const visitors = new Map<string, WireVisitor>();
  const visitor = async () => {
    const origin = random.one(world.origins);
    const known = visitors.get(origin) ?? (await openWireVisitor(origin));
    visitors.set(origin, known);
    return known;
  };
  /** Mostly one of the newest, so that several lanes meet at it. */
  const some = (among = orders) => {
    const newest = among.slice(random.chance(0.8) ? -40 : -2_000);
    return random.one(newest.length > 0 && random.chance(0.9) ? newest : orders.slice(-40));
  };
  const call = async <Body extends object>(path: string, body: object, headers?: Record<string, string>) => {
    const said = await (await visitor()).post<Body>(path, body, headers);
    if (outcomeOf(said) === 'failed')
      world.failures.push(`${path} ${JSON.stringify(body)}: ${JSON.stringify(said)}`);
    return said;
  };
  const post = async (path: string, body: object) => outcomeOf(await call(path, body));
  const view = async ({ hash }: ChaosOrder) => {
    const said = await call<View | Said>('/api/order/view', { hash, lang: 'ru' });
    if ('response' in said) return said.response;
    throw new NotShown(outcomeOf(said));
  };

  const place = async (turn: number): Promise<Outcome> => {
    const event = random.one([...world.rows.keys()]);
    const sale = world.sales.get(event);
    if (!sale) return 'refused';
    const key = `lane-${lane}-${turn}`;
    const byCard = event === 'salt-and-ice' && random.chance(0.2);
    const wish: CartWish = {
      event,
      email: `${key}@pochta.example`,
      quantity: byCard ? 1 : 1 + random.below(4),
      // A third crowd into three sessions, where places run out.
      fromLast: random.chance(0.3) ? random.below(3) : random.below(Math.min(sale.calendar.length, 300)),
      row: byCard ? 0 : random.one(world.rows.get(event) ?? []),
    };
    const cart = cartAs(sale, wish, byCard ? lane * 100_000 + turn : null);
    return placeCart('/api/order/create', { event, cart, key, email: wish.email });
  };
  const placeSeat = async (turn: number): Promise<Outcome> => {
    const sale = world.sales.get(hall);
    if (!sale) return 'refused';
    const key = `seat-${lane}-${turn}`;
    const email = `${key}@pochta.example`;
    const first = random.below(world.seats.length);
    const tickets = world.seats
      .slice(first, first + 1 + random.below(2))
      .flatMap(({ seatId, row }) =>
        cartOf(sale, { event: hall, email, row }).data.map((line) => ({ ...line, seatId })),
      );
    const { data: _, ...rest } = cartOf(sale, { event: hall, email });
    return placeCart('/api/order/create-scheme', { event: hall, cart: { ...rest, tickets }, key, email });
  };
  const placeCart = async (path: string, asked: Omit<ChaosOrder, 'hash'>): Promise<Outcome> => {
    const said = await call<Said | { response: Said }>(path, asked.cart, { 'idempotency-key': asked.key });
    const { errorCode, hash } = innerOf(said);
    if (errorCode === '0' && hash) orders.push({ ...asked, hash });
    return outcomeOf(said);
  };
  const placeAgain = async (): Promise<Outcome> => {
    const { cart, key, hash, event } = some();
    const path = event === hall ? '/api/order/create-scheme' : '/api/order/create';
    const said = await call<Said | { response: Said }>(path, cart, { 'idempotency-key': key });
    const again = innerOf(said);
    if (again.errorCode === '0' && again.hash !== hash)
      throw new Error(`${key} led to ${hash}, and now to ${again.hash}`);
    return outcomeOf(said);
  };
  const pay = async (): Promise<Outcome> => {
    const order = some();
    const { payments = [] } = await view(order);
    if (payments.length === 0) return 'refused';
    const { creditcompany_id: id } = random.one(payments);
    const said = await call<Said & Form>('/api/order/pay', {
      hash: order.hash,
      lang: 'ru',
      bank_data: { id, name: '', type: '' },
    });
    if (said.form_action) await submit(said.form_action, said.form_bank ?? []);
    if (said.errorCode === '0') world.started.push(order);
    return outcomeOf(said);
  };
  const discount = async () => {
    const promoCode = random.one(['ПОЛДЕНЬ', 'NOON', 'ОДИН', 'ЧАЙКА', 'ПОДАРОК', 'НЕТ ТАКОГО']);
    return post('/api/order/add-discount', {
      hash: some().hash,
      lang: 'ru',
      promoCode,
      cardCode: '',
      bonuses: '',
    });
  };
  const addOffer = async () => {
    const order = some();
    const { addToping = [] } = await view(order);
    if (addToping.length === 0) return 'refused';
    const data = [{ uid: null, ...pick(random.one(addToping)) }];
    return post('/api/order/add-special-offer', { hash: order.hash, lang: 'ru', data });
  };
  const removeOffer = async () => {
    const order = some();
    const { toping = [] } = await view(order);
    if (toping.length === 0) return 'refused';
    return post('/api/order/remove-special-offer', {
      hash: order.hash,
      lang: 'ru',
      id: random.one(toping).id,
    });
  };
  const askReturn = async () => {
    const order = some(world.paid);
    const { hash } = order;
    const asked = await call<{ rows?: { id: number }[] | null }>(`/api/order/return/${hash}`, {
      hash,
      lang: 'ru',
    });
    const rows = (asked.rows ?? []).filter(() => random.chance(0.6)).map(({ id }) => id);
    if (rows.length === 0) return 'refused';
    world.askedBack.push(order);
    return post('/api/order/return-create', { hash, lang: 'ru', reason: 1 + random.below(3), id: rows });
  };
  const withLink = async (path: string) => {
    const mails = shop.sandbox.mail.control.messages({ to: some(world.askedBack).email });
    const links = mails.flatMap(({ text }) => {
      const [, hash, hashConf] = /return\/(\w+)\?hash_conf=([\w-]+)/.exec(text) ?? [];
      return hash && hashConf ? [{ hash, lang: 'ru', hashConf }] : [];
    });
    return links.length === 0 ? 'refused' : post(path, random.one(links));
  };
  /** The request leaves, and its sender hangs up before the answer. */
  const hangUp = async () => {
    const { cart, key, hash } = some();
    const [path, body] = random.one([
      ['/api/order/create', cart],
      ['/api/order/add-discount', { hash, lang: 'ru', promoCode: 'NOON' }],
      ['/api/order/view', { hash, lang: 'ru' }],
    ] as const);
    const known = await visitor();
    await known
      .post(path, body, { 'idempotency-key': key }, AbortSignal.timeout(1 + random.below(20)))
      .catch(() => {});
    return 'done' as const;
  };

  const { rbs, tbank, robokassa } = shop.sandbox;
  const banks = { card: rbs.control, pushkin: rbs.control, sbp: tbank.control, robokassa: robokassa.control };
  /** A payment of somebody's order at its bank; the buyer sits at the bank's page, whatever the shop does meanwhile. */
  const somePayment = async () => {
    const order = some(world.started);
    const rows = await shop.database.query<{ way: keyof typeof banks; name: string }>(
      `select gateway as way, ${nameAtBank} as name from payment join orders on orders.id = order_id
       where hash = $1`,
      [order.hash],
    );
    return rows.length === 0 ? null : { order, ...random.one(rows) };
  };
  const atBank = async (change: (bank: (typeof banks)['card' | 'sbp'], name: string) => { kind: string }) => {
    const payment = await somePayment();
    return payment && change(banks[payment.way], payment.name).kind === 'done' ? payment.order : null;
  };
  const paidAtBank = async (...[change]: Parameters<typeof atBank>) => {
    const order = await atBank(change);
    if (order) world.paid.push(order);
    return order ? 'done' : 'refused';
  };
  const endedAtBank = async (...[change]: Parameters<typeof atBank>) =>
    (await atBank(change)) ? 'done' : 'refused';
  const bankPays = () => paidAtBank((bank, name) => bank.pay(name));
  const bankPaysAndTellsTwice = () => {
    const scenario = random.one(['callback-twice', 'callback-out-of-order', 'callback-never'] as const);
    return paidAtBank((bank, orderNumber) => {
      bank.setScenario(scenario, { orderNumber });
      if (scenario === 'callback-never') world.untold.add(orderNumber);
      return bank.pay(orderNumber);
    });
  };
  const bankDeclines = () => endedAtBank((bank, name) => bank.decline(name));
  const bankGivesUp = () => endedAtBank((bank, name) => bank.expire(name));
  const forge = async () => {
    const payment = await somePayment();
    if (payment?.way !== 'card') return 'refused';
    const query = new URLSearchParams({
      mdOrder: rbs.control.find(payment.name)?.id ?? '',
      orderNumber: payment.name,
      operation: 'deposited',
      status: '1',
      checksum: random.one(['', 'A'.repeat(64), 'null']),
    });
    const { status } = await fetch(`${random.one(world.origins)}/api/payment/callback/card?${query}`);
    if (status === 200) throw new Error('a forged notification was believed');
    return 'refused' as const;
  };
  /** Its hold is over at once; money may still come. */
  const lapse = async () => {
    const rows = await shop.database.query(
      `update orders set held_until = now() - interval '1 second' where hash = $1 and state in ('HELD', 'PAYING')
       returning id`,
      [some().hash],
    );
    return rows.length > 0 ? 'done' : 'refused';
  };

  const drawn: readonly (readonly [weight: number, name: string, action: Action])[] = [
    [14, 'place', place],
    [4, 'place seats', placeSeat],
    [5, 'place again under the same key', placeAgain],
    [16, 'pay', pay],
    [13, 'the bank has the money', bankPays],
    [4, 'the same, told twice, in the wrong order or never', bankPaysAndTellsTwice],
    [4, 'the bank declines', bankDeclines],
    [2, 'the bank gives up', bankGivesUp],
    [4, 'forged notification', forge],
    [3, 'the hold ends', lapse],
    [5, 'promo code', discount],
    [2, 'promo code taken off', () => post('/api/order/cancel-discount', { hash: some().hash, lang: 'ru' })],
    [4, 'add-on', addOffer],
    [2, 'add-on taken off', removeOffer],
    [6, 'return asked for', askReturn],
    [5, 'return confirmed', () => withLink('/api/order/return-confirm')],
    [1, 'return withdrawn', () => withLink('/api/order/return-withdraw')],
    [3, 'hang up before the answer', hangUp],
    [5, 'status', () => post('/api/order/status', { hash: some().hash })],
  ];
  const wheel = drawn.flatMap(([weight, name, action]) =>
    Array.from({ length: weight }, () => ({ name, action })),
  );
  return {
    act: async (turn) => {
      const { name, action } = random.one(wheel);
      if (orders.length < 40) return { name: 'place', outcome: await answered(place(turn)) };
      return { name, outcome: await answered(action(turn)) };
    },
  };
}

/** Played with a plan of seats. */
export const hall = 'thunderstorm';

/** A server that is dead or away is part of the day; what the lane itself finds wrong is not. */
async function answered(action: Promise<Outcome>): Promise<Outcome> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof NotShown) return error.outcome;
    if (isLostConnection(error) || isAborted(error)) return 'away';
    throw error;
  }
}

/** The order was asked for and did not come. */
class NotShown extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(`An order is not shown: ${outcome}`);
    this.outcome = outcome;
  }
}

/** What `fetch` throws when nobody answers, and when an answer ends in its middle. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message);
}

async function submit(action: string, fields: readonly { name: string; value: string }[]): Promise<void> {
  const body = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
  await fetch(action, { method: 'POST', body, redirect: 'manual' });
}

const isAborted = (error: unknown) => error instanceof DOMException;

function outcomeOf(said: object): Outcome {
  const { errorCode = '0' } = innerOf(said);
  if (errorCode === '0') return 'done';
  if (errorCode === comeBack) return 'away';
  return errorCode === '-9999' ? 'failed' : 'refused';
}

/** The shop asks to come back later. */
const comeBack = '17';

/** What an answer says, in an envelope or without one. */
function innerOf(said: object): Partial<Said> {
  return 'response' in said && said.response !== null && typeof said.response === 'object'
    ? said.response
    : said;
}

const pick = ({ parent_id, package_id, price_id, cost }: View['response']['addToping'][number]) => ({
  parent_id,
  package_id,
  price_id,
  cost,
});

/** With a culture card: one ticket, the holder's own phone and Russian name. */
function cartAs(sale: WireSale, wish: CartWish, card: number | null): object {
  const cart = cartOf(sale, wish);
  if (card === null) return cart;
  const phone = `+7 916 ${String(card).padStart(7, '0').slice(-7)}`;
  return { ...cart, USE_PUSHKIN_CARD: 1, phone, surname: 'Римская', name: 'Анна', patronymic: 'Сергеевна' };
}
