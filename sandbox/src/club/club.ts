import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFault, transportFaults } from '#misbehaviour/scenarios.ts';
import { sendPage } from '#page/page.ts';
import type { Clock } from '#platform/clock.ts';
import { openRecordFile } from '#platform/record-file.ts';
import { backToPage, readFields } from '#platform/requests.ts';
import { type ClubEntry, ClubLedger, type Member, type Refused } from './club-ledger.ts';
import { type ClubFault, clubFaults, clubPage } from './club-page.ts';

export interface ClubAccess {
  /** Without a slash at its end. */
  address: string;
  secret: string;
  ledger: ClubLedger;
  /** null: as it should. */
  behave(fault: ClubFault | null): void;
  /** The calls that were asked, oldest first; those with a wrong signature are not among them. */
  calls(): readonly string[];
}

const prefix = '/club';
const secret = 'foyer-club-secret';
const clockSkewSeconds = 300;

/** The visitors' club: the protocol of the shop's `docs/for-operators/club.md`, and a page over its ledger. */
export function createClub({
  clock,
  folder,
  origin,
}: {
  clock: Clock;
  folder: string | undefined;
  origin(): string;
}) {
  const ledger = new ClubLedger(openRecordFile<ClubEntry>(folder && join(folder, 'club.jsonl')), clock.now);
  const calls: string[] = [];
  let fault: ClubFault | null = null;

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readCall(request, clock.now());
    if (asked === null) return reply.code(401).send({ error: 'the signature is not good' });
    calls.push(asked.call);
    const body = JSON.stringify(fault === 'malformed' ? { done: 'maybe' } : answerOf(ledger, asked));
    const [key, signed] = [
      fault === 'forged' ? 'another' : secret,
      fault === 'replayed' ? '' : asked.signature,
    ];
    reply.header('x-club-signature', signatureOf(key, `${signed}\n${body}`));
    const broken = transportFaults.find((one) => one === fault);
    if (broken) return sendFault(reply, { fault: broken, done: true, seconds: 30 }, body, clock);
    return reply.type('application/json; charset=utf-8').send(body);
  };

  return {
    access: (): ClubAccess => ({
      address: `${origin()}${prefix}`,
      secret,
      ledger,
      behave: (next) => {
        fault = next;
      },
      calls: () => calls,
    }),
    async routes(app: FastifyInstance): Promise<void> {
      await app.register(
        async (scope) => {
          // The signature is over the text as it came.
          scope.removeAllContentTypeParsers();
          scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
            done(null, body),
          );
          scope.post('/:family/:call', answer);
        },
        { prefix },
      );
      app.get(`${prefix}/`, (_request, reply) => sendPage(reply, clubPage(ledger, fault)));
      app.post(`${prefix}/control/behave`, (request, reply) => {
        const { name = '', on = '1' } = readFields(request.body);
        if (!Object.hasOwn(clubFaults, name)) return reply.code(400).send({ error: 'name: no such fault' });
        // `as`: asked just before.
        fault = on === '1' ? (name as ClubFault) : null;
        return backToPage(request, reply, { fault });
      });
    },
  };
}

/** null: not signed by the shop, too old, or no call of the protocol. */
function readCall({ url, headers, body }: FastifyRequest, now: number): AskedCall | null {
  const call = url.slice(prefix.length);
  const [moment, signature] = [headers['x-foyer-moment'], headers['x-foyer-signature']];
  if (typeof moment !== 'string' || typeof signature !== 'string' || typeof body !== 'string') return null;
  const isFresh = Math.abs(Number(moment) - now / 1000) <= clockSkewSeconds;
  const expected = Buffer.from(signatureOf(secret, `${url}\n${moment}\n${body}`));
  const given = Buffer.from(signature);
  if (!isFresh || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return isCall(call) ? { call, fields: { ...JSON.parse(body) }, signature } : null;
}

function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
type Fields = Record<string, unknown>;

interface AskedCall {
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

function isCall(call: string): boolean {
  return Object.hasOwn(calls, call);
}

function answerOf(ledger: ClubLedger, { call, fields }: AskedCall): object {
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
