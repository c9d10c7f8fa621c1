import type { CompositionItem } from '@foyer/contract/listing/listing.ts';
import { dayOf } from '#house-files/days/day-expression.ts';
import { isRolling } from '#house-files/days/session-dates.ts';
import { safeText, typesetText } from '#house-files/markup/safe-markup.ts';
import type { EventOfHouse, HouseFiles } from '#house-files/read-house.ts';
import type { ExchangeFile } from '#house-files/schema/after-sale-schema.ts';
import { type KindName, kindNumbers } from '#house-files/schema/list-schemas.ts';
import { compilePrices } from './compile-prices.ts';
import { compileReturnTerms } from './compile-returns.ts';
import { compileSessions, takesCultureCard } from './compile-sessions.ts';
import { compileVisitorNeeds } from './compile-setup.ts';
import type { CompiledEvent, CompileInput } from './compiled-house.ts';

/** One event of the catalogue; `position` is its place in the programme. */
export function compileEvent(input: CompileInput, ofHouse: EventOfHouse, position: number): CompiledEvent {
  const { id, event } = ofHouse;
  const { files, ids } = input;
  const { house } = files;
  const plan = event.plan ? input.plans.get(event.hall?.value ?? '') : undefined;
  const lists = new Set([event.prices?.value, ...event.sessions.map((entry) => entry.prices?.value)]);
  return {
    id,
    title: typesetText(event.title),
    note: typesetText(event.note),
    description: safeText(
      event.description,
      house,
      house.listing.descriptionTags.map(({ value }) => value),
    ),
    descriptionUrl: event.moreLink,
    ageFrom: event.age,
    duration: event.duration,
    doors: event.doors,
    performers: event.performers.map(({ name, group }) => ({ name: typesetText(name), group })),
    venueId: event.venue === null ? null : ids.idOf('venue', event.venue.value),
    latecomers: typesetText(event.latecomers),
    pictureId: pictureIdOf(input, event.picture?.file.value),
    position,
    currency: house.currency,
    menuKindId: kindNumbers[kindOf(files, event)],
    menuIds: event.menus.map(({ value }) => ids.idOf('menu', value)),
    tagIds: event.tags.map(({ value }) => ids.idOf('tag', value)),
    confirmsEmail: event.repeatEmail,
    namesVisitors: event.nameVisitors,
    mayBeFree: event.free,
    orderLimit: event.orderLimit,
    cultureCard: {
      withCard: event.cultureCard.withCard && takesCultureCard(house),
      withoutCard: event.cultureCard.withoutCard,
    },
    cultureCardEvent: event.cultureCardEvent,
    usesPlan: event.plan,
    planUrl: plan?.url ?? null,
    planDrawing: plan?.drawingUrl ?? null,
    loneSeats: event.loneSeats,
    needsSignIn: event.signIn,
    showsCounts: event.showCounts,
    composition: compileComposition(input, event),
    rowCount: event.rows,
    returnTerms: safeText(
      Object.keys(event.returnTerms).length > 0 ? event.returnTerms : house.returns.terms,
      house,
    ),
    returns: compileReturnTerms(files, event.returns),
    ...(house.exchange && event.exchange ? { exchange: compileExchange(house.exchange) } : {}),
    ticketType: event.ticket.type ?? house.ticket.type ?? 'qr',
    ticketRules: typesetText(event.ticket.rules ?? house.ticket.rules ?? {}),
    printsTickets: event.ticket.print ?? house.ticket.print ?? true,
    prices: [...lists].flatMap((list) => (list === undefined ? [] : compilePrices(input, list))),
    subscriptionPrices:
      event.subscriptionPrices === null ? [] : compilePrices(input, event.subscriptionPrices.value),
    sessions: compileSessions(input, ofHouse),
    visitorNeeds: compileVisitorNeeds(input, event, new Set([...lists, event.subscriptionPrices?.value])),
    rolling: event.sessions.some(isRolling),
  };
}

function compileExchange({ until, money, ...rule }: ExchangeFile): NonNullable<CompiledEvent['exchange']> {
  const { cheaper, laterReturns, times } = rule;
  return { untilDays: until, cheaper, laterReturns, times, money: money.value };
}

/** The kind that the event names, else that of its first menu. */
export function kindOf({ menus }: HouseFiles, event: EventOfHouse['event']): KindName {
  if (event.kind !== null) return event.kind;
  const first = event.menus[0]?.value;
  return menus.menus.find(({ name }) => name === first)?.value.kind.value ?? 'tickets';
}

function pictureIdOf({ pictures, ids }: CompileInput, file: string | undefined): number | null {
  return file !== undefined && pictures.has(file) ? ids.idOf('picture', file) : null;
}

/** What a season ticket is made of; its visits belong to those who have bought it. */
function compileComposition({ files, today }: CompileInput, event: EventOfHouse['event']): CompositionItem[] {
  return event.composition.map((item) => {
    const other = files.events.find(({ id }) => id === item.event?.value)?.event;
    const venue = files.venues.find(({ name }) => name === other?.venue?.value)?.value.name;
    return {
      eventId: other === undefined ? null : (item.event?.value ?? null),
      title: typesetText(item.title ?? other?.title ?? {}),
      venue: typesetText(item.venue ?? venue ?? {}),
      day: item.at === null ? null : dayOf(item.at.day, today),
      time: item.at?.time ?? '00:00',
      visits: item.visits ?? 0,
      until: item.until === null ? null : dayOf(item.until, today),
    };
  });
}
