import { flagFromWire, integerFromWire, placesFromWire, placesToWire, textOrNull } from '#kit/wire-values.ts';
import { groupBy } from '#rules/group-by.ts';
import {
  flagToWire,
  type Language,
  moneyFromWire,
  moneyToWire,
  textFromWire,
  textToWire,
} from '#rules/values.ts';
import { listingSetupToWire } from '#setup/listing-setup-codec.ts';
import type { Setup } from '#setup/setup.ts';
import {
  compositionFromWire,
  compositionToWire,
  type ListedEvent,
  type Listing,
  type Menu,
  type MenuKind,
  pictureFromWire,
  pictureToWire,
  type Tag,
  type Venue,
} from './listing.ts';
import type { WireListedEvent, WireListing } from './listing-wire.ts';

/** The afisha: flat lists joined by ids, as the specification has them. */
export function listingToWire(listing: Listing, setup: Setup): WireListing {
  const context = { houseLanguage: setup.language };
  const house = setup.language;
  const { events } = listing;
  return {
    setup: listingSetupToWire(setup),
    kind_menu: listing.kinds.map((kind) => ({
      menukind_id: kind.id,
      ...textToWire('menukindname', kind.name, house),
      menukindsortnum: kind.position,
    })),
    main_menu: listing.menus.map((menu) => menuToWire(menu, house)),
    sub_menu: events.flatMap((event) => event.menuIds.map((id) => ({ mainmenu_id: id, event_id: event.id }))),
    calendar: events.flatMap(sessionsToWire),
    venues: listing.venues.map((venue) => ({
      seatroot_id: venue.id,
      ...textToWire('seatroot', venue.name, house),
      ...textToWire('address', venue.address, house),
      urlyandexmap: venue.mapUrl ?? '',
    })),
    action: events.map((event) => eventToWire(event, listing, house)),
    list_tags: listing.tags.map((tag) => ({ attr_id: tag.id, ...textToWire('attrname', tag.name, house) })),
    event_tags: events.flatMap((event) => event.tagIds.map((id) => ({ event_id: event.id, attr_id: id }))),
    images: listing.pictures.map((picture) => pictureToWire(picture, context)),
    composition: events.flatMap((event) =>
      event.composition.map((item) => ({ event_id: event.id, ...compositionToWire(item, context) })),
    ),
  };
}

export function listingFromWire(wire: WireListing): Listing {
  const menus = groupBy(wire.sub_menu ?? [], (link) => link.event_id);
  const tags = groupBy(wire.event_tags ?? [], (link) => link.event_id);
  const sessions = groupBy(wire.calendar ?? [], (entry) => entry.event_id);
  const compositions = groupBy(wire.composition ?? [], (item) => item.event_id ?? '');
  const events = (wire.action ?? []).map(
    (event): ListedEvent => ({
      ...eventFromWire(event),
      menuIds: (menus.get(event.event_id) ?? []).map((link) => integerFromWire(link.mainmenu_id, 0)),
      tagIds: (tags.get(event.event_id) ?? []).map((link) => integerFromWire(link.attr_id, 0)),
      sessions: (sessions.get(event.event_id) ?? []).map((entry) => ({
        day: entry.eventday,
        time: entry.eventtime ?? '00:00',
        left: placesFromWire(entry.ticketcount),
        priceFrom: moneyOrNull(entry.price_from),
      })),
      composition: (compositions.get(event.event_id) ?? []).map(compositionFromWire),
    }),
  );
  return {
    kinds: (wire.kind_menu ?? []).map(kindFromWire),
    menus: (wire.main_menu ?? []).map(menuFromWire),
    venues: (wire.venues ?? []).map(venueFromWire),
    tags: (wire.list_tags ?? []).map(tagFromWire),
    events: events.sort((one, other) => one.position - other.position),
    pictures: (wire.images ?? []).map(pictureFromWire),
  };
}

function menuToWire(menu: Menu, house: Language) {
  return {
    mainmenu_id: menu.id,
    menukind_id: menu.kindId,
    ...textToWire('mainmenu', menu.name, house),
    mainmenusortnum: menu.position,
    showimage: flagToWire(menu.showImage),
    menucolumncount: menu.columns,
    menurowcount: menu.rows,
    showfiltercalendar: flagToWire(menu.showCalendarFilter),
    showattribute: flagToWire(menu.showTags),
  };
}

function eventToWire(event: ListedEvent, listing: Listing, house: Language): WireListedEvent {
  const pictureUrl = listing.pictures.find((picture) => picture.id === event.pictureId)?.fallbackUrl ?? '';
  return {
    event_id: event.id,
    ...textToWire('event', event.title, house),
    ...textToWire('note', event.note, house),
    ...textToWire('descript', event.description, house),
    ...textToWire('descript_url', event.descriptionUrl, house),
    ...textToWire('image_url', { [house]: pictureUrl }, house),
    image_id_ru: event.pictureId,
    image_id_en: event.pictureId,
    image_id_ch: event.pictureId,
    image_id_kz: event.pictureId,
    age_from: event.ageFrom,
    totalticketcount: placesToWire(event.ticketsLeft),
    showquant: flagToWire(event.showsCounts),
    seatroot_id: event.venueId ?? 0,
    usepushkarta: flagToWire(event.acceptsCultureCard),
    eventsotrnum: event.position,
    useseatsvg: flagToWire(event.usesPlan),
    duration: event.duration,
    changed: event.changedAt,
    sale_opens: event.saleOpensAt,
    price_from: event.prices ? moneyToWire(event.prices.from) : null,
    price_to: event.prices ? moneyToWire(event.prices.to) : null,
  };
}

function sessionsToWire(event: ListedEvent) {
  return event.sessions.map((session) => ({
    event_id: event.id,
    eventday: session.day,
    eventtime: session.time,
    ticketcount: placesToWire(session.left),
    price_from: session.priceFrom === null ? null : moneyToWire(session.priceFrom),
  }));
}

type OwnFields = Omit<ListedEvent, 'menuIds' | 'tagIds' | 'sessions' | 'composition'>;

function eventFromWire(wire: WireListedEvent): OwnFields {
  const from = moneyOrNull(wire.price_from);
  return {
    id: String(wire.event_id),
    title: textFromWire('event', wire),
    note: textFromWire('note', wire),
    description: textFromWire('descript', wire),
    descriptionUrl: textFromWire('descript_url', wire),
    pictureId: idOrNull(wire.image_id_ru ?? wire.image_id_en),
    ageFrom: integerFromWire(wire.age_from, 0),
    venueId: idOrNull(wire.seatroot_id) || null,
    acceptsCultureCard: flagFromWire(wire.usepushkarta),
    usesPlan: flagFromWire(wire.useseatsvg),
    ticketsLeft: placesFromWire(wire.totalticketcount),
    saleOpensAt: textOrNull(wire.sale_opens),
    showsCounts: flagFromWire(wire.showquant),
    position: integerFromWire(wire.eventsotrnum, 0),
    duration: idOrNull(wire.duration),
    changedAt: textOrNull(wire.changed),
    prices: from === null ? null : { from, to: moneyOrNull(wire.price_to) ?? from },
  };
}

function kindFromWire(wire: NonNullable<WireListing['kind_menu']>[number]): MenuKind {
  return {
    id: integerFromWire(wire.menukind_id, 0),
    name: textFromWire('menukindname', wire),
    position: integerFromWire(wire.menukindsortnum, 0),
  };
}

function menuFromWire(wire: NonNullable<WireListing['main_menu']>[number]): Menu {
  return {
    id: integerFromWire(wire.mainmenu_id, 0),
    kindId: integerFromWire(wire.menukind_id, 1),
    name: textFromWire('mainmenu', wire),
    position: integerFromWire(wire.mainmenusortnum, 0),
    showImage: flagFromWire(wire.showimage, true),
    columns: integerFromWire(wire.menucolumncount, 0),
    rows: integerFromWire(wire.menurowcount, 0),
    showCalendarFilter: flagFromWire(wire.showfiltercalendar),
    showTags: flagFromWire(wire.showattribute),
  };
}

function venueFromWire(wire: NonNullable<WireListing['venues']>[number]): Venue {
  return {
    id: integerFromWire(wire.seatroot_id, 0),
    name: textFromWire('seatroot', wire),
    address: textFromWire('address', wire),
    mapUrl: textOrNull(wire.urlyandexmap),
  };
}

function tagFromWire(wire: NonNullable<WireListing['list_tags']>[number]): Tag {
  return { id: integerFromWire(wire.attr_id, 0), name: textFromWire('attrname', wire) };
}

function idOrNull(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : integerFromWire(value, 0);
}

function moneyOrNull(amount: number | null | undefined): number | null {
  return amount === null || amount === undefined ? null : moneyFromWire(amount);
}
