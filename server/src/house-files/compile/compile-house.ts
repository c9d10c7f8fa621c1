import type { Menu, MenuKind, Picture, Tag, Venue } from '@foyer/contract/listing/listing.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import type { BotCheckPolicy } from '#domain/bot-check.ts';
import type { Catalogue, CatalogueConsent, CataloguePaymentWay } from '#domain/catalogue.ts';
import { housePictures } from '#house-files/house-pictures.ts';
import type { NumberBook } from '#house-files/number-book.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { safeText } from '#house-files/safe-html.ts';
import { kindNumbers } from '#house-files/schema/list-schemas.ts';
import type { SessionEntry } from '#house-files/schema/session-schema.ts';
import { sessionDates } from '#house-files/session-dates.ts';
import { setText } from '#house-files/set-type.ts';
import { compileEvent } from './compile-event.ts';
import { compileOffers } from './compile-offers.ts';
import { compileReturns } from './compile-returns.ts';
import { compileSetup } from './compile-setup.ts';
import { compileVisitors } from './compile-visitors.ts';
import type { CompiledHouse, CompileInput } from './compiled-house.ts';
import { versionOf } from './version-of.ts';

/**
 * What the files say as a catalogue. The files must have been checked: a reference that leads nowhere is
 * left out here. Pure: the same files, day and numbers give the same catalogue.
 */
export function compileHouse(input: CompileInput): CompiledHouse {
  const { files, numbers } = input;
  const { house } = files;
  return {
    setup: compileSetup(input),
    organiser: {
      name: setText(house.organiser.name),
      address: setText(house.organiser.address),
      taxId: house.organiser.taxId,
    },
    mail: {
      fromName: Object.keys(house.mail.name).length > 0 ? house.mail.name : house.title,
      from: house.mail.from,
      replyTo: house.mail.replyTo,
    },
    kinds: compileKinds(files),
    menus: compileMenus(files, numbers),
    venues: compileVenues(files, numbers),
    tags: files.tags.map(({ name, value }): Tag => ({ id: numbers.numberOf('tag', name), name: value.name })),
    pictures: compilePictures(input),
    consents: compileConsents(files, numbers),
    paymentWays: compilePaymentWays(files, numbers),
    receipts: compileReceipts(files),
    club: compileClub(files),
    cultureCardRegistry: compileCardRegistry(files),
    returns: compileReturns(files, numbers),
    botCheck: compileBotCheck(files),
    holdSeconds: house.hold * 60,
    openOrdersPerBuyer: house.openOrders,
    visitors: compileVisitors(input),
    offers: compileOffers(input),
    events: inOrder(input).map((event, index) => compileEvent(input, event, index + 1)),
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

function compileMenus({ menus }: HouseFiles, numbers: NumberBook): Menu[] {
  return menus.menus.map(({ name, value }, index) => ({
    id: numbers.numberOf('menu', name),
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

function compileVenues({ venues }: HouseFiles, numbers: NumberBook): Venue[] {
  return venues.map(({ name, value }) => ({
    id: numbers.numberOf('venue', name),
    name: setText(value.name),
    address: setText(value.address),
    mapUrl: value.map,
  }));
}

function compilePictures({ files, pictures, numbers }: CompileInput): Picture[] {
  const compiled = new Map<string, Picture>();
  for (const one of housePictures(files)) {
    const file = one.file.value;
    const prepared = pictures.get(file);
    if (prepared === undefined || compiled.has(file)) continue;
    compiled.set(file, { ...prepared, id: numbers.numberOf('picture', file), alt: setText(one.alt) });
  }
  return [...compiled.values()];
}

function compileConsents({ house }: HouseFiles, numbers: NumberBook): CatalogueConsent[] {
  return house.consents.map(({ name, value }) => {
    const text = safeText(value.text, house, ['a', 'em', 'strong']);
    return {
      id: numbers.numberOf('consent', name),
      text,
      required: value.required,
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

function compilePaymentWays({ house }: HouseFiles, numbers: NumberBook): CataloguePaymentWay[] {
  return house.paymentWays.map(({ name, value }) => ({
    id: numbers.numberOf('payment-way', name),
    key: name,
    name: setText(value.name),
    description: setText(value.description),
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
  const { taxSystem, ticketVat, feeVat, closing, till } = receipts;
  const hasTill = Object.keys(till).length > 0;
  return { taxSystem, ticketVat, feeVat, closesSales: closing, till: hasTill ? till : null };
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
