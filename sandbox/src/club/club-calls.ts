import type { ClubLedger, Refused } from './club-ledger.ts';
import type { Member } from './club-members.ts';

type Fields = Record<string, unknown>;

export interface AskedCall {
  call: string;
  fields: Record<string, unknown>;
  signature: string;
}

const calls: Readonly<Record<string, (ledger: ClubLedger, fields: Fields) => object>> = {
  '/members/find': (ledger, fields) => {
    const member = ledger.findMember(text(fields.email) || null, text(fields.phone) || null);
    return { member: member ? told(ledger, member) : null };
  },
  '/promo-codes/reserve': (ledger, fields) => {
    const [code, event] = [text(fields.code).trim(), text(fields.event)];
    const buyer = text(fields.member) || text(fields.email).toLowerCase() || text(fields.phone);
    return withKey(fields.key, (key) => {
      const answer = ledger.reservePromo(key, code, event, buyer);
      return 'terms' in answer ? answer.terms : answer;
    });
  },
  '/bonuses/reserve': (ledger, fields) =>
    withKey(fields.key, (key) => ledger.reserveBonuses(key, text(fields.member), Number(fields.amount))),
  '/bonuses/return': (ledger, fields) =>
    withKey(fields.key, (key) => ledger.returnBonuses(key, text(fields.reservation), Number(fields.amount))),
  '/reservations/redeem': (ledger, fields) => withKey(fields.key, (key) => ledger.close(key, 'redeemed')),
  '/reservations/release': (ledger, fields) => withKey(fields.key, (key) => ledger.close(key, 'released')),
  '/visits/take': (ledger, fields) => {
    const [member, subscription, event] = [fields.member, fields.subscription, fields.event].map(text);
    if (!member || !subscription || !event) return { refused: 'member, subscription, event' };
    return withKeys(fields.keys, (keys) => ledger.takeVisits(keys, { member, subscription, event }));
  },
  '/visits/return': (ledger, fields) => withKeys(fields.keys, (keys) => ledger.returnVisits(keys)),
};

export function isCall(call: string): boolean {
  return Object.hasOwn(calls, call);
}

export function answerOf(ledger: ClubLedger, { call, fields }: AskedCall): object {
  return calls[call]?.(ledger, fields) ?? { refused: 'no such call' };
}

function told(ledger: ClubLedger, { bonuses: _, subscriptions, ...member }: Member): object {
  return {
    ...member,
    bonuses: ledger.bonusesOf({ ...member, bonuses: _, subscriptions }),
    subscriptions: subscriptions.map(({ id, name, visits }) => ({
      id,
      name,
      visits: Object.keys(visits).map((event) => ({
        event,
        remaining: ledger.remaining(member.id, id, event),
      })),
    })),
  };
}

function withKey(key: unknown, work: (key: string) => object): object | Refused {
  return isKey(key) ? work(key) : { refused: 'no key' };
}

function withKeys(keys: unknown, work: (keys: string[]) => object): object | Refused {
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > 100) return { refused: 'no keys' };
  const good = keys.filter(isKey);
  return good.length === keys.length ? work(good) : { refused: 'no key' };
}

function isKey(key: unknown): key is string {
  return typeof key === 'string' && key !== '' && key.length <= 80;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
