import type { Refusal } from '@foyer/contract/kit/answer.ts';
import { buyerProblems, tidyBuyer } from '@foyer/contract/rules/buyer-rules.ts';
import type { JoinListRequest } from '@foyer/contract/waiting/waiting.ts';
import { agreedConsents, consentsOf } from '#domain/agreed-consents.ts';
import { mostTickets } from '#domain/cart.ts';
import type { Catalogue, CatalogueEvent } from '#domain/catalogue.ts';
import { type Refused, refused } from '#domain/refused.ts';
import { saleWindow } from '#domain/session-sale.ts';
import { type ListWish, matchList, zonesForList } from '#domain/waiting-list.ts';
import { passBotCheck } from '#shop/pass-bot-check.ts';
import type { Shop } from '#shop/shop.ts';
import { writeMail } from '#store/outbox.ts';
import { countAsked, findLiveEntry, insertAsked, lockList, type NewWaiting } from '#store/waiting.ts';
import { findSessionOfList, freeNow } from './match-session.ts';

export type ListOutcome = { kind: 'done' } | Refused;

/** Requests of an hour from one block of addresses: more are refused. */
const mostOfBlock = 5;
/**
 * Mails to one address: of an hour from one block, and of a day from all of them; more are not sent. The first of a day from a block goes
 * beyond the usual, so that a stranger's requests do not silence the owner's.
 */
const mostOfBoth = 3;
const usuallyOfEmail = 10;
const mostOfEmail = 20;

/** Where a request comes from. */
export interface ListCaller {
  /** Digest of the block of addresses; null: not from the network. */
  block: string | null;
  rateUsed: number;
}

/**
 * Asks to be put on the waiting list: a mail asks whoever reads it to confirm. An e-mail that waits already gets a mail that says so, and
 * the answer is the same.
 */
export async function joinList(
  shop: Shop,
  request: JoinListRequest,
  caller: ListCaller,
): Promise<ListOutcome> {
  const catalogue = await shop.catalogue.get();
  const event = catalogue.events.find(({ id }) => id === request.eventId);
  if (!event) return refused('list-closed');
  const entry = entryOf(catalogue, event, request, shop.now());
  if ('refusal' in entry) return { kind: 'refused', refusal: entry.refusal };
  if (await isServedNow(shop, entry)) return refused('places-free');
  const refusal = await passBotCheck(shop, catalogue.botCheck, request.botCheck, {
    key: `list ${entry.eventId} ${entry.email}`,
    rateUsed: caller.rateUsed,
    scarcity: 0,
  });
  if (refusal) return { kind: 'refused', refusal };
  return await shop.database.transaction(async (transaction) => {
    await lockList(transaction);
    const asked = await countAsked(transaction, { block: caller.block, email: entry.email });
    if (caller.block !== null && asked.ofBlock >= mostOfBlock)
      return refused('too-many-requests', { seconds: 3600 });
    // Said to nobody: the form tells nothing about an address.
    const most = asked.isKnown ? usuallyOfEmail : mostOfEmail;
    if (asked.ofBoth >= mostOfBoth || asked.ofEmail >= most) return { kind: 'done' };
    const waitingId = await insertAsked(transaction, { ...entry, block: caller.block });
    const known = await findLiveEntry(transaction, entry);
    if (known === null) await writeMail(transaction, shop, { waitingId, kind: 'list-confirm' });
    else await writeMail(transaction, shop, { waitingId: known, kind: 'list-known', number: waitingId });
    return { kind: 'done' };
  });
}

/** The request as an entry, or what is wrong with it. */
function entryOf(
  catalogue: Catalogue,
  event: CatalogueEvent,
  request: JoinListRequest,
  now: Date,
): Omit<NewWaiting, 'block'> | { refusal: Refusal } {
  const sessionIds = [...new Set(request.sessionIds)];
  const sessions = event.sessions.filter(
    (session) => sessionIds.includes(session.id) && saleWindow(session, now) === 'open',
  );
  if (sessions.length === 0 || sessions.length < sessionIds.length)
    return { refusal: { kind: 'list-closed' } };
  const limit = mostTickets(event, { usesCultureCard: false, subscription: null }).number;
  if (request.party > limit) return { refusal: { kind: 'limit', parameters: { limit } } };
  const { showCultureCardPrices } = catalogue.setup;
  const sold = sessions.flatMap((session) => zonesForList(event, session, showCultureCardPrices));
  const known = new Set(sold.map(({ zoneId }) => zoneId));
  if (known.size === 0) return { refusal: { kind: 'list-closed' } };
  const zoneIds = [...new Set(request.zoneIds)].filter((id) => known.has(id));
  const email = emailOf(request.email);
  if (typeof email !== 'string') return email;
  const agreed = agreedConsents(
    consentsOf(catalogue.consents, event.id, 'order').filter(({ required }) => required),
    request.consents,
  );
  if (agreed.kind === 'refused') return { refusal: agreed.refusal };
  return {
    eventId: event.id,
    language: request.language,
    party: request.party,
    together: request.together && event.usesPlan && request.party > 1,
    zoneIds: zoneIds.length === 0 || zoneIds.length === known.size ? null : zoneIds,
    sessionIds,
    email,
    consents: agreed.consents,
  };
}

function emailOf(typed: string): string | { refusal: Refusal } {
  const nameless = {
    name: '',
    phone: '',
    emailAgain: null,
    surname: null,
    firstName: null,
    patronymic: null,
  };
  const form = tidyBuyer({ ...nameless, email: typed.trim() });
  const problem = buyerProblems(form, { confirmsEmail: false, usesCultureCard: false }).find(
    ({ field }) => field === 'email',
  );
  if (!problem) return form.email;
  return { refusal: { kind: 'buyer-invalid', parameters: { field: 'email', key: problem.message } } };
}

/** Whether one of the sessions has what is wanted: then nobody waits for it. */
async function isServedNow(shop: Shop, entry: Omit<NewWaiting, 'block'>): Promise<boolean> {
  const wish: ListWish = { ...entry, id: 0, passedSeats: new Set(), passedPlaces: new Set() };
  for (const sessionId of entry.sessionIds) {
    const found = await findSessionOfList(shop, sessionId);
    if (found && matchList([wish], await freeNow(shop.database, found, 'everybody')).length > 0) return true;
  }
  return false;
}
