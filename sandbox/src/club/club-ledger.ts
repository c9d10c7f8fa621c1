import type { RecordFile } from '#platform/record-file.ts';

/** What became of one key. Balances are counted from these alone. */
export interface ClubEntry {
  /** The shop's key. */
  id: string;
  /** `nothing`: given back before it was ever asked for. */
  what:
    | { kind: 'promo'; code: string; buyer: string }
    | { kind: 'bonuses'; member: string; amount: number }
    | { kind: 'bonus-return'; member: string; reservation: string; amount: number }
    | { kind: 'visit'; member: string; subscription: string; event: string }
    | { kind: 'nothing' };
  state: 'reserved' | 'redeemed' | 'released';
  at: number;
}

export type Refused = { refused: string };

/** The club's ledger. It is synchronous, so each change is complete before the next starts. */
export class ClubLedger {
  readonly #entries: RecordFile<ClubEntry>;
  readonly #now: () => number;
  readonly #members: Member[] = [...members];
  readonly #codes: PromoCode[] = [...promoCodes];

  constructor(entries: RecordFile<ClubEntry>, now: () => number) {
    this.#entries = entries;
    this.#now = now;
  }

  entries = (): ClubEntry[] => structuredClone(this.#entries.all());
  members = (): readonly Member[] => this.#members;
  promoCodes = (): readonly PromoCode[] => this.#codes;

  /** Takes the place of the member, the code of the same name. */
  writeMember(member: Member): void {
    replace(this.#members, member, (one) => one.id === member.id);
  }
  writePromoCode(code: PromoCode): void {
    replace(this.#codes, code, (one) => one.code === code.code);
  }

  findMember(email: string | null, phone: string | null): Member | undefined {
    const same = (one: string, other: string | null) => one !== '' && one === other;
    return this.#members.find((one) => same(one.email, email) || same(one.phone, phone));
  }

  memberOf = (id: string): Member | undefined => this.#members.find((one) => one.id === id);

  bonusesOf({ id, bonuses }: Member): { available: number; balance: number } {
    const taken = this.#live('bonuses').filter(({ what }) => what.member === id);
    const sum = (list: typeof taken) => list.reduce((all, { what }) => all + what.amount, 0);
    const back = this.#live('bonus-return')
      .filter(({ what }) => what.member === id)
      .reduce((all, { what }) => all + what.amount, 0);
    const balance = bonuses + back - sum(taken.filter(({ state }) => state === 'redeemed'));
    return { available: bonuses + back - sum(taken), balance };
  }

  remaining(member: string, subscription: string, event: string): number {
    const held = this.memberOf(member)?.subscriptions.find(({ id }) => id === subscription);
    const taken = this.#live('visit').filter(
      ({ what }) => what.subscription === subscription && what.event === event,
    );
    return (held?.visits[event] ?? 0) - taken.length;
  }

  usesOf(code: string): number {
    return this.#live('promo').filter(({ what }) => what.code === code).length;
  }

  reservePromo(
    key: string,
    typed: string,
    event: string,
    buyer: string,
  ): { terms: PromoCode['terms'] } | Refused {
    const promo = this.#codes.find(({ code }) => code === typed.toLocaleUpperCase('ru'));
    if (!promo) return { refused: 'no such code' };
    const known = this.#entries.find(key);
    if (known) return stands(known, { kind: 'promo', code: promo.code, buyer }) ?? { terms: promo.terms };
    if (promo.event !== null && promo.event !== event) return { refused: 'not for this event' };
    const uses = this.#live('promo').filter(({ what }) => what.code === promo.code);
    if (promo.uses !== null && uses.length >= promo.uses) return { refused: 'used up' };
    const own = uses.filter(({ what }) => what.buyer === buyer).length;
    if (promo.usesOfBuyer !== null && own >= promo.usesOfBuyer) return { refused: 'used up by this buyer' };
    this.#write(key, { kind: 'promo', code: promo.code, buyer });
    return { terms: promo.terms };
  }

  reserveBonuses(key: string, member: string, amount: number): { reserved: number } | Refused {
    const what = { kind: 'bonuses', member, amount } as const;
    const known = this.#entries.find(key);
    if (known) return stands(known, what) ?? { reserved: amount };
    const found = this.memberOf(member);
    if (!found) return { refused: 'no such member' };
    if (found.card?.blocked) return { refused: 'the card is blocked' };
    if (!Number.isSafeInteger(amount) || amount <= 0) return { refused: 'no amount' };
    if (amount > this.bonusesOf(found).available) return { refused: 'not enough bonuses' };
    this.#write(key, what);
    return { reserved: amount };
  }

  returnBonuses(key: string, reservation: string, amount: number): { done: true } | Refused {
    const spent = this.#entries.find(reservation);
    if (spent?.what.kind !== 'bonuses' || spent.state !== 'redeemed') return { refused: 'nothing was spent' };
    const what = { kind: 'bonus-return', member: spent.what.member, reservation, amount } as const;
    const known = this.#entries.find(key);
    if (known) return stands(known, what) ?? { done: true };
    if (!Number.isSafeInteger(amount) || amount <= 0) return { refused: 'no amount' };
    const earlier = this.#live('bonus-return').filter((one) => one.what.reservation === reservation);
    const back = earlier.reduce((all, one) => all + one.what.amount, 0);
    if (back + amount > spent.what.amount) return { refused: 'more than was spent' };
    this.#write(key, what, 'redeemed');
    return { done: true };
  }

  close(key: string, state: 'redeemed' | 'released'): { done: true } | Refused {
    const known = this.#entries.find(key);
    if (!known && state === 'redeemed') return { refused: 'nothing is reserved' };
    if (!known) this.#write(key, { kind: 'nothing' }, 'released');
    else if (known.state === 'reserved') this.#entries.save({ ...known, state });
    else if (known.state !== state) return { refused: `${known.state} already` };
    return { done: true };
  }

  takeVisits(
    keys: readonly string[],
    visit: { member: string; subscription: string; event: string },
  ): { remaining: number } | Refused {
    const { member, subscription, event } = visit;
    const what = { kind: 'visit', ...visit } as const;
    const fresh: string[] = [];
    for (const key of new Set(keys)) {
      const known = this.#entries.find(key);
      const no = known && stands(known, what);
      if (no) return no;
      if (!known) fresh.push(key);
    }
    if (fresh.length > this.remaining(member, subscription, event)) return { refused: 'no visits left' };
    for (const key of fresh) this.#write(key, what, 'redeemed');
    return { remaining: this.remaining(member, subscription, event) };
  }

  returnVisits(keys: readonly string[]): { done: true } | Refused {
    for (const key of keys) {
      const known = this.#entries.find(key);
      if (known?.what.kind === 'visit') this.#entries.save({ ...known, state: 'released' });
      else if (!known) this.#write(key, { kind: 'nothing' }, 'released');
    }
    return { done: true };
  }

  #write(id: string, what: ClubEntry['what'], state: ClubEntry['state'] = 'reserved'): void {
    this.#entries.save({ id, what, state, at: this.#now() });
  }

  #live<Kind extends ClubEntry['what']['kind']>(kind: Kind) {
    type Entry = ClubEntry & { what: Extract<ClubEntry['what'], { kind: Kind }> };
    const isLive = (entry: ClubEntry): entry is Entry =>
      entry.what.kind === kind && entry.state !== 'released';
    return this.#entries.all().filter(isLive);
  }
}

/** A used key: the same request is accepted again, anything else is refused. */
function stands({ state, what }: ClubEntry, asked: ClubEntry['what']): Refused | null {
  if (state === 'released') return { refused: 'the key is closed' };
  const same = JSON.stringify(Object.entries(what).sort()) === JSON.stringify(Object.entries(asked).sort());
  return same ? null : { refused: 'the key is of something else' };
}

function replace<Item>(list: Item[], item: Item, isSame: (one: Item) => boolean): void {
  const index = list.findIndex(isSame);
  if (index < 0) list.push(item);
  else list[index] = item;
}

/** A member of the club, as staff wrote them down. Bonuses are kopecks. */
export interface Member {
  id: string;
  type: string;
  name: { first: string; last: string; middle: string };
  email: string;
  phone: string;
  card: { code: string; blocked: boolean } | null;
  /** Given to the member in all. */
  bonuses: number;
  subscriptions: readonly { id: string; name: string; visits: Readonly<Record<string, number>> }[];
}

/** A promo code: what it takes off, for which event, and how often. */
export interface PromoCode {
  code: string;
  terms: { percent: number } | { sum: number };
  /** Public name of the only event; null: all. */
  event: string | null;
  /** Uses in all, and of one buyer; null: any number. */
  uses: number | null;
  usesOfBuyer: number | null;
  /** What the page says of it. */
  about: string;
}

/** People of the identity provider (`gid/persons`); the club knows them by their verified address. */
const members: readonly Member[] = [
  {
    id: 'M-1',
    type: 'Друг дома',
    name: { first: 'Анна', last: 'Веретенникова', middle: 'Сергеевна' },
    email: 'anna@pochta.example',
    phone: '+79160000001',
    card: { code: '7000 0001', blocked: false },
    bonuses: 50_000,
    subscriptions: [
      {
        id: 'S-1',
        name: 'Драма',
        visits: { thunderstorm: 1, 'cherry-orchard': 1, 'three-sisters': 2, seagull: 2 },
      },
      {
        id: 'S-2',
        name: 'Музейная карта',
        visits: { 'northern-light': 4, textile: 4, 'clock-museum': 4, glass: 4 },
      },
    ],
  },
  {
    id: 'M-2',
    type: 'Друг дома',
    name: { first: 'Борис', last: 'Ладогин', middle: '' },
    email: 'boris@pochta.example',
    phone: '+79160000002',
    card: { code: '7000 0002', blocked: true },
    bonuses: 30_000,
    subscriptions: [],
  },
];

const promoCodes: readonly PromoCode[] = [
  promo('ПОЛДЕНЬ', { percent: 10 }, { about: '10 % с любого заказа' }),
  promo('NOON', { percent: 10 }, { about: 'то же латиницей' }),
  promo('ПЕРВЫЙ', { percent: 25 }, { usesOfBuyer: 1, about: '25 %, покупателю один раз' }),
  promo('ОДИН', { percent: 50 }, { uses: 1, about: '50 %, один раз на всех' }),
  promo('ЧАЙКА', { sum: 30_000 }, { event: 'seagull', about: '300 ₽, только «Чайка»' }),
  promo('ПОДАРОК', { percent: 100 }, { about: 'заказ становится бесплатным' }),
];

function promo(code: string, terms: PromoCode['terms'], limits: Partial<PromoCode>): PromoCode {
  return { code, terms, event: null, uses: null, usesOfBuyer: null, about: '', ...limits };
}
