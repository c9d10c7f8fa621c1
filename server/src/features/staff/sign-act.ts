import type { ActBefore } from '@foyer/contract/desk/desk.ts';
import type { DeskAnswer } from '@foyer/contract/desk/desk-call.ts';
import { isDay } from '@foyer/contract/rules/format.ts';
import type { Database } from '#platform/database.ts';
import { loadAlarm } from '#store/alarms.ts';
import { type EveningRow, findEvening, loadEveningsOf } from '#store/evenings.ts';
import { newestRevision } from '#store/house-revisions.ts';
import { loadKeeps } from '#store/keeps.ts';
import { findOrderNow } from '#store/order-lists.ts';
import { amountOf, findReturn } from '#store/returns.ts';
import { findStaffByLogin, findStaffMember } from '#store/staff.ts';
import { beginAct, endAct, type NewAct } from '#store/staff-accounts.ts';
import { findLineOfTicket } from '#store/tickets.ts';

/**
 * The act is written before it begins, so that none is without a name, whatever stops the process; its outcome follows.
 * `outcomeOf`: `done`, or `refused` with the reason.
 */
export async function signAct<Answer>(
  database: Database,
  act: Omit<NewAct, 'before'>,
  work: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => string,
): Promise<Answer> {
  const before = await beforeOf(database, act.act, act.details);
  const id = await beginAct(database, { ...act, details: withoutFreeWords(act), before });
  try {
    const answer = await work();
    await endAct(database, id, outcomeOf(answer));
    return answer;
  } catch (error) {
    await endAct(database, id, 'failed').catch(() => {});
    throw error;
  }
}

/** The log can never be changed, so what staff wrote about a person stays where it can be erased. */
function withoutFreeWords({ act, details }: Pick<NewAct, 'act' | 'details'>): NewAct['details'] {
  const free = ['note', 'words', ...(act === 'keep' || act === 'changeKeep' ? ['name'] : [])];
  return Object.fromEntries(Object.entries(details).filter(([field]) => !free.includes(field)));
}

/** What an act is about, as it stands before the act begins. null: what was asked says it all. */
async function beforeOf(
  database: Database,
  act: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<ActBefore | null> {
  const [id, session, ticket] = [asked.id, asked.session, asked.ticket].map(numberOf);
  if (act === 'open' || act === 'undoOpening') return { revision: await newestRevision(database) };
  if (act === 'reseat' && ticket) return await ticketBefore(database, ticket);
  const ofSession = session ? await evening(database, session) : await eveningByName(database, asked);
  const subject = id ? await subjects[act]?.(database, id) : null;
  return ofSession || subject ? { ...ofSession, ...subject } : null;
}

/** Which row the number `id` of an act names. */
const subjects: Readonly<Record<string, (database: Database, id: number) => Promise<ActBefore | null>>> = {
  changeRoles: person,
  endStaff: person,
  letStaffBackIn: person,
  changeKeep: keep,
  releaseKeep: keep,
  resend: order,
  cancel: order,
  exchange: order,
  decideReturn: returnRequest,
  refundInFull: returnRequest,
  decideAlarm: alarm,
};

/** In an address a number is a text. */
function numberOf(value: unknown): number | null {
  return /^\d{1,9}$/.test(String(value)) ? Number(value) : null;
}

async function person(database: Database, id: number): Promise<ActBefore | null> {
  const found = await findStaffMember(database, id);
  return found && { person: found };
}

async function keep(database: Database, id: number): Promise<ActBefore | null> {
  const [found] = await loadKeeps(database, { keepId: id });
  if (!found) return null;
  const { until, sessionId } = found;
  return { ...(await evening(database, sessionId)), keep: { until: until.getTime() } };
}

async function order(database: Database, id: number): Promise<ActBefore | null> {
  const found = await findOrderNow(database, id);
  return found && { order: found };
}

async function returnRequest(database: Database, id: number): Promise<ActBefore | null> {
  const found = await findReturn(database, id);
  if (!found) return null;
  const about = await order(database, found.orderId);
  return { ...about, return: { tickets: found.items.length, amount: amountOf(found) } };
}

async function alarm(database: Database, id: number): Promise<ActBefore | null> {
  const found = await loadAlarm(database, id);
  if (!found) return null;
  const about = found.orderId === null ? null : await order(database, found.orderId);
  return { ...about, alarm: found.kind };
}

async function ticketBefore(database: Database, ticketId: number): Promise<ActBefore | null> {
  const line = await findLineOfTicket(database, ticketId);
  if (!line) return null;
  const about = { ...(await evening(database, line.sessionId)), ...(await order(database, line.orderId)) };
  return line.place === null ? about : { ...about, place: line.place };
}

async function evening(database: Database, sessionId: number): Promise<ActBefore | null> {
  return inLog(await findEvening(database, sessionId));
}

/** As a command names it: by the event's key in the files, day and time. */
async function eveningByName(
  database: Database,
  { event, day, time }: Readonly<Record<string, unknown>>,
): Promise<ActBefore | null> {
  if (typeof day !== 'string' || !isDay(day)) return null;
  const evenings = await loadEveningsOf(database, day);
  const found = evenings.find((one) => one.eventId === event && (one.allDay || one.time === time));
  return inLog(found ?? null);
}

function inLog(found: EveningRow | null): ActBefore | null {
  return found && { evening: { title: found.title, day: found.day, time: found.allDay ? null : found.time } };
}

type StrangersAct = Pick<NewAct, 'who' | 'act' | 'details'>;

/** What everybody may begin, as often as they like: it lets nobody in. */
const beginnings: ReadonlySet<string> = new Set(['askHouse', 'passkeyChallenge']);

/**
 * What somebody without a session did. The log can never be emptied, so it takes only what strangers cannot make at will: who was let
 * in, and wrong tries at the account of somebody who works here, of which a few an hour are judged. What was typed as a login, which
 * may be anything, is not written.
 */
export async function keepActOfStranger(
  database: Database,
  { who, act, details }: StrangersAct,
  answer: DeskAnswer<unknown>,
  outcome: string,
): Promise<void> {
  const isLetIn = answer.ok && !beginnings.has(act);
  const isWrongTry = !answer.ok && act === 'signIn' && answer.refusal.kind === 'wrong-credentials';
  if (!isLetIn && !isWrongTry) return;
  const isOfLogin = act === 'signIn';
  const staff = isOfLogin ? await findStaffByLogin(database, String(details.login), Buffer.alloc(0)) : null;
  if (isWrongTry && staff === null) return;
  const known = isOfLogin ? { login: staff?.login ?? '' } : details;
  await endAct(database, await beginAct(database, { staffId: null, who, act, details: known }), outcome);
}
