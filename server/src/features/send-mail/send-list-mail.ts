import { join } from '@foyer/contract/rules/joining.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { type Money, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { houseClock } from '#domain/clock-span.ts';
import { languageQuery } from '#domain/page-address.ts';
import { seatsInWords } from '#domain/seat-words.ts';
import { zonesForList } from '#domain/waiting-list.ts';
import { listName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import type { MailRow } from '#store/mails.ts';
import { findEntry, type WaitingEntry } from '#store/waiting.ts';
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
  const input = await listMailInput(shop, await shop.catalogue.get(), entry);
  const content = input && contentOf(mail, entry, input);
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
  if (kind === 'list-off')
    return state === 'WAITING' || state === 'OFFERED' ? listOffMail(input, offerId !== null) : null;
  return listLapsedMail(input);
}

async function listMailInput(
  { plans, key, origin }: Pick<Shop, 'plans' | 'key' | 'origin'>,
  catalogue: Catalogue,
  entry: WaitingEntry,
): Promise<ListMailInput | null> {
  const { setup, organiser, ownTexts } = catalogue;
  const { language } = entry;
  const event = catalogue.events.find(({ id }) => id === entry.eventId);
  if (!event) return null;
  const say = (text: Text | undefined) => textIn(text, language, setup.language);
  const timeOf = ({ day, time, allDay }: (typeof event.sessions)[number]) => ({
    day,
    time: allDay ? null : time,
  });
  const sessions = event.sessions.filter(({ id }) => entry.sessionIds.includes(id));
  const zoneNames = new Map(event.prices.map(({ zoneId, zoneName }) => [zoneId, say(zoneName)]));
  const query = languageQuery(language, setup.language);
  const offered = event.sessions.find(({ id }) => id === entry.offer?.sessionId);
  const hall = event.planUrl === null ? null : await plans(event.planUrl);
  const offerOf = (offer: NonNullable<WaitingEntry['offer']>, session: NonNullable<typeof offered>) => {
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
    currency: event.currency,
    title: say(event.title),
    sessions: sessions.map(timeOf),
    cancelled: sessions.filter(({ id }) => entry.cancelledIds.includes(id)).map(timeOf),
    party: entry.party,
    together: entry.together,
    zones: join(
      'list',
      language,
      (entry.zoneIds ?? []).flatMap((id) => zoneNames.get(id) ?? []),
    ),
    offer: entry.offer && offered ? offerOf(entry.offer, offered) : null,
    entryUrl: `${origin}/list/${listName(key, entry.id)}${query}`,
    joinUrl: `${origin}/list/join/${entry.eventId}${query}`,
  };
}

/** A toddler's free ticket says nothing about the price. */
function leastOf(prices: readonly Money[]): Money {
  const paid = prices.filter((price) => price > 0);
  return paid.length === 0 ? 0 : Math.min(...paid);
}
