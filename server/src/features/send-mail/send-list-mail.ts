import { join } from '@foyer/contract/rules/joining.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { type Money, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue, CatalogueEvent } from '#domain/catalogue.ts';
import { houseClock } from '#domain/clock-span.ts';
import { seatsInWords } from '#domain/hall-index.ts';
import { languageQuery } from '#domain/page-address.ts';
import { zonesForList } from '#domain/waiting-list.ts';
import { listName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import type { MailRow } from '#store/mails.ts';
import { type EntrySession, findEntry, type WaitingEntry, type WaitingOffer } from '#store/waiting.ts';
import {
  listConfirmMail,
  listKnownMail,
  listLapsedMail,
  listOfferMail,
  listOffMail,
} from '#texts/mails/list-mails.ts';
import type { ComposedMail, ListMailInput } from '#texts/mails/mail-input.ts';

/** A mail about an entry of the waiting list, and to whom; null: it is not true any more, or the person was erased. */
export async function writeOfList(
  shop: Pick<Shop, 'database' | 'catalogue' | 'plans' | 'key' | 'origin'>,
  waitingId: number,
  mail: Pick<MailRow, 'kind' | 'offerId'>,
): Promise<{ content: ComposedMail; entry: WaitingEntry & { email: string } } | null> {
  const entry = await findEntry(shop.database, waitingId);
  if (!entry || entry.email === null) return null;
  const catalogue = await shop.catalogue.get();
  const event = catalogue.events.find(({ id }) => id === entry.eventId);
  // Of an event that has left the programme one can only be told that.
  if (!event && mail.kind !== 'list-off' && mail.kind !== 'list-withdrawn') return null;
  const content = contentOf(mail, entry, await listMailInput(shop, catalogue, event, entry));
  return content && { content, entry: { ...entry, email: entry.email } };
}

function contentOf(
  { kind, offerId }: Pick<MailRow, 'kind' | 'offerId'>,
  { state, offer }: WaitingEntry,
  input: ListMailInput,
): ComposedMail | null {
  if (kind === 'list-confirm') return state === 'ASKED' ? listConfirmMail(input) : null;
  if (kind === 'list-known') return listKnownMail(input);
  if (kind === 'list-offer') return offer?.isOpen && offer.id === offerId ? listOfferMail(input) : null;
  if (kind === 'list-off' || kind === 'list-withdrawn') {
    const why = kind === 'list-off' ? 'cancelled' : 'withdrawn';
    const waits = state === 'WAITING' || state === 'OFFERED';
    return waits ? listOffMail(input, { why, wasOffered: offerId !== null }) : null;
  }
  return listLapsedMail(input);
}

async function listMailInput(
  { plans, key, origin }: Pick<Shop, 'plans' | 'key' | 'origin'>,
  { setup, organiser, ownTexts }: Catalogue,
  event: CatalogueEvent | undefined,
  entry: WaitingEntry,
): Promise<ListMailInput> {
  const { language, sessions } = entry;
  const say = (text: Text | undefined) => textIn(text, language, setup.language);
  const zoneNames = new Map(event?.prices.map(({ zoneId, zoneName }) => [zoneId, say(zoneName)]));
  const query = languageQuery(language, setup.language);
  const planUrl = event?.planUrl ?? null;
  const hall = planUrl === null ? null : await plans(planUrl);
  const offerOf = (offer: WaitingOffer) => {
    const session = event?.sessions.find(({ id }) => id === offer.sessionId);
    if (!event || !session) return null;
    const zone = zonesForList(event, session, setup.showCultureCardPrices).find(
      ({ zoneId }) => zoneId === offer.zoneId,
    );
    if (!zone) return null;
    return {
      session: timeOf(session),
      places:
        hall && offer.seatIds.length > 0
          ? seatsInWords(hall, offer.seatIds, language)
          : (zoneNames.get(offer.zoneId) ?? ''),
      priceFrom: leastOf(zone.rows.map((row) => ticketPrice(row).total)),
      until: houseClock(offer.until, setup.timeZone),
    };
  };
  return {
    language,
    house: {
      name: say(setup.title),
      address: say(organiser.address),
      accent: setup.theme.accent,
      supportEmail: setup.support.email,
      supportPhone: setup.support.phone,
      ownTexts: ownTexts.mails,
    },
    buyerName: '',
    currency: event?.currency ?? setup.currency,
    title: say(entry.title),
    sessions: sessions.filter(({ state }) => state !== 'withdrawn').map(timeOf),
    cancelled: sessions.filter(({ state }) => state === 'cancelled').map(timeOf),
    withdrawn: sessions.filter(({ state }) => state === 'withdrawn').map(timeOf),
    party: entry.party,
    together: entry.together,
    zones: join(
      'list',
      language,
      (entry.zoneIds ?? []).flatMap((id) => zoneNames.get(id) ?? []),
    ),
    offer: entry.offer && offerOf(entry.offer),
    entryUrl: `${origin}/list/${listName(key, entry.id)}${query}`,
    joinUrl: `${origin}/list/join/${entry.eventId}${query}`,
  };
}

function timeOf({ day, time, allDay }: Omit<EntrySession, 'state'>): ListMailInput['sessions'][number] {
  return { day, time: allDay ? null : time };
}

/** A toddler's free ticket says nothing about the price. */
function leastOf(prices: readonly Money[]): Money {
  const paid = prices.filter((price) => price > 0);
  return paid.length === 0 ? 0 : Math.min(...paid);
}
