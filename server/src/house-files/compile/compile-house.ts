import type { Menu, MenuKind, Picture, Tag } from '@foyer/contract/listing/listing.ts';
import type { Day, Text } from '@foyer/contract/rules/values.ts';
import type { BotCheckPolicy } from '#domain/bot-check.ts';
import type {
  Catalogue,
  CatalogueConsent,
  CatalogueOffer,
  CataloguePaymentWay,
  CatalogueVenue,
  HouseStaffSignIn,
  HouseWallet,
} from '#domain/catalogue.ts';
import { sessionDates } from '#house-files/days/session-dates.ts';
import type { Place } from '#house-files/findings/findings.ts';
import { safeText, typesetText } from '#house-files/markup/safe-markup.ts';
import { type HouseFiles, housePictures } from '#house-files/read-house.ts';
import { kindNumbers } from '#house-files/schema/list-schemas.ts';
import type { SessionEntry } from '#house-files/schema/session-schema.ts';
import { compileEvent } from './compile-event.ts';
import { compileReturns, versionOf } from './compile-returns.ts';
import { compileSetup, compileVisitors } from './compile-setup.ts';
import type { CompiledHouse, CompileInput } from './compiled-house.ts';
import { type IdRegistry, openIdRegistry } from './compiled-house.ts';

/**
 * What the files say as a catalogue. The files must have been checked: a reference that leads nowhere is
 * left out here. Pure: the same files, day and numbers give the same catalogue.
 */
export function compileHouse(input: CompileInput): CompiledHouse {
  const { files, ids } = input;
  const { house } = files;
  return {
    ...compileServices(files, ids),
    setup: compileSetup(input),
    organiser: {
      name: typesetText(house.organiser.name),
      address: typesetText(house.organiser.address),
      taxId: house.organiser.taxId,
    },
    mail: {
      fromName: Object.keys(house.mail.name).length > 0 ? house.mail.name : house.title,
      from: house.mail.from,
      replyTo: house.mail.replyTo,
    },
    ownTexts: { mails: writtenTexts(house.mailTexts), tickets: writtenTexts(house.ticketTexts) },
    kinds: compileKinds(files),
    menus: compileMenus(files, ids),
    venues: compileVenues(files, ids),
    tags: files.tags.map(({ name, value }): Tag => ({ id: ids.idOf('tag', name), name: value.name })),
    pictures: compilePictures(input),
    consents: compileConsents(files, ids),
    returns: compileReturns(files, ids),
    holdSeconds: house.hold * 60,
    openOrdersPerBuyer: house.openOrders,
    visitors: compileVisitors(input),
    offers: compileOffers(input),
    events: inOrder(input).map((event, index) => compileEvent(input, event, index + 1)),
  };
}

/** The texts that the house wrote; the place of their table is none. */
function writtenTexts(texts: Readonly<Record<string, Text | Place | null>>): Record<string, Text> {
  const written = Object.entries(texts).filter(
    (entry): entry is [string, Text] => entry[0] !== 'place' && entry[1] !== null,
  );
  return Object.fromEntries(written.map(([key, text]) => [key, typesetText(text)]));
}

/** The outside services that the files name; needs no pictures and no database. */
export function compileServices(files: HouseFiles, ids = openIdRegistry([])) {
  return {
    paymentWays: compilePaymentWays(files, ids),
    receipts: compileReceipts(files),
    club: compileClub(files),
    webhooks: files.house.webhooks.map(({ name, value }) => ({
      name,
      address: value.address.value,
      secretFrom: value.secretFrom.value,
      kinds: value.kinds,
      withBuyers: value.buyers,
    })),
    wallet: compileWallet(files.house.wallet),
    ...compileStaffSignIn(files.house.staffSignIn),
    cultureCardRegistry: compileCardRegistry(files),
    botCheck: compileBotCheck(files),
  };
}

function compileStaffSignIn(written: HouseFiles['house']['staffSignIn']): { staffSignIn?: HouseStaffSignIn } {
  if (written === null) return {};
  const { address, client, secretFrom, button, askFor, groupsIn, roles } = written;
  const { place: _, ...groups } = roles;
  const staffSignIn = {
    address: address.value,
    clientId: client,
    secretFrom: secretFrom?.value ?? null,
    button,
    scopes: askFor,
    groupsClaim: groupsIn,
    groups,
  };
  return { staffSignIn };
}

function compileWallet({ apple, google }: HouseFiles['house']['wallet']): HouseWallet {
  return {
    apple: apple && { certificateFrom: apple.certificateFrom.value },
    google: google && { issuer: google.issuer, keyFrom: google.keyFrom.value },
  };
}

/** Events with a position first, the others by their first session, though it be over: time alone moves nothing. */
function inOrder({ files, today }: CompileInput): HouseFiles['events'] {
  const last = Number.MAX_SAFE_INTEGER;
  const starts = new Map(files.events.map(({ id, event }) => [id, firstSession(event.sessions, today)]));
  const startOf = (id: string) => starts.get(id) ?? '';
  return files.events.toSorted(
    (one, other) =>
      (one.event.position ?? last) - (other.event.position ?? last) ||
      startOf(one.id).localeCompare(startOf(other.id), 'en') ||
      one.id.localeCompare(other.id, 'en'),
  );
}

/** Its day and time; what has no session comes after all days. */
function firstSession(entries: readonly SessionEntry[], today: Day): string {
  const starts = entries.flatMap((entry) =>
    sessionDates(entry, today).map(({ day, time }) => `${day} ${time}`),
  );
  return starts.sort()[0] ?? '9999';
}

/** A house with no menu has one kind that holds everything (decisions). */
function compileKinds({ menus, house }: HouseFiles): MenuKind[] {
  if (menus.kinds.size === 0) return [{ id: kindNumbers.tickets, name: house.title, position: 1 }];
  return [...menus.kinds].map(([kind, { name }], index) => ({
    id: kindNumbers[kind],
    name,
    position: index + 1,
  }));
}

function compileMenus({ menus }: HouseFiles, ids: IdRegistry): Menu[] {
  return menus.menus.map(({ name, value }, index) => ({
    id: ids.idOf('menu', name),
    kindId: kindNumbers[value.kind.value],
    name: value.name,
    position: index + 1,
    showImage: value.images,
    columns: value.columns,
    rows: value.rows,
    showCalendarFilter: value.calendar,
    showTags: value.tags,
  }));
}

function compileVenues({ venues }: HouseFiles, ids: IdRegistry): CatalogueVenue[] {
  return venues.map(({ name, value }) => ({
    id: ids.idOf('venue', name),
    name: typesetText(value.name),
    address: typesetText(value.address),
    mapUrl: value.map,
    entrance: typesetText(value.entrance),
    latecomers: typesetText(value.latecomers),
  }));
}

function compilePictures({ files, pictures, ids }: CompileInput): Picture[] {
  const compiled = new Map<string, Picture>();
  for (const one of housePictures(files)) {
    const file = one.file.value;
    const prepared = pictures.get(file);
    if (prepared === undefined || compiled.has(file)) continue;
    compiled.set(file, {
      ...prepared,
      id: ids.idOf('picture', file),
      alt: typesetText(one.alt),
      focal: one.focal,
    });
  }
  return [...compiled.values()];
}

function compileConsents({ house }: HouseFiles, ids: IdRegistry): CatalogueConsent[] {
  return house.consents.map(({ name, value }) => {
    const text = safeText(value.text, house, ['a', 'em', 'strong']);
    return {
      id: ids.idOf('consent', name),
      text,
      required: value.required ?? true,
      version: versionOf(text),
      eventIds: value.events.map((event) => event.value),
      forVisitors: value.asked === 'visitors',
    };
  });
}

function compileBotCheck({ house: { botCheck } }: HouseFiles): BotCheckPolicy {
  const { kind, when, siteKey, secretFrom, address } = botCheck;
  return { kind, when, siteKey, secretFrom: secretFrom?.value ?? null, address: address?.value ?? null };
}

function compilePaymentWays({ house }: HouseFiles, ids: IdRegistry): CataloguePaymentWay[] {
  return house.paymentWays.map(({ name, value }) => ({
    id: ids.idOf('payment-way', name),
    key: name,
    name: typesetText(value.name),
    description: typesetText(value.description),
    gateway: value.gateway,
    kind: value.kind,
    settings: Object.fromEntries(Object.entries(value.settings).map(([key, { value }]) => [key, value])),
    cultureCardOnly: value.cultureCardOnly,
    ...(value.offered ? {} : { closed: true as const }),
    receipts: value.receipts,
  }));
}

function compileReceipts({ house: { receipts } }: HouseFiles): Catalogue['receipts'] {
  if (!receipts) return null;
  const { taxSystem, ticketVat, feeVat, closing, registrar } = receipts;
  const hasRegistrar = Object.keys(registrar).length > 0;
  return { taxSystem, ticketVat, feeVat, closesSales: closing, registrar: hasRegistrar ? registrar : null };
}

function compileClub({ house: { club } }: HouseFiles): Catalogue['club'] {
  return club && { address: club.address.value, secretFrom: club.secretFrom.value };
}

function compileCardRegistry({ house }: HouseFiles): Catalogue['cultureCardRegistry'] {
  const registry = house.cultureCardRegistry;
  if (!registry) return null;
  const { address, organisation, tokenFrom } = registry;
  return { address: address.value, organisation, 'token from': tokenFrom.value };
}

/** What is sold beside tickets, in the order of the file. */
function compileOffers({ files, ids, pictures }: CompileInput): CatalogueOffer[] {
  return files.offers.map(({ name, value }) => {
    const file = value.picture?.file.value;
    return {
      id: ids.idOf('offer', name),
      name: typesetText(value.name),
      description: typesetText(value.description),
      pictureId: file !== undefined && pictures.has(file) ? ids.idOf('picture', file) : null,
      price: value.price,
      stock: value.stock,
      limit: value.orderLimit,
      vat: value.vat,
      isGoods: value.goods,
      eventIds: eventsOf(files, value),
    };
  });
}

/** Named events and those of named tags; neither: every event. */
function eventsOf({ events }: HouseFiles, offer: HouseFiles['offers'][number]['value']): string[] | null {
  if (offer.events.length + offer.tags.length === 0) return null;
  const named = offer.events.map(({ value }) => value);
  const tags = offer.tags.map(({ value }) => value);
  return events
    .filter(({ id, event }) => named.includes(id) || event.tags.some(({ value }) => tags.includes(value)))
    .map(({ id }) => id)
    .sort();
}
