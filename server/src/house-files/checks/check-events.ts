import { kindOf } from '#house-files/compile/compile-event.ts';
import { lacksHall, takesCultureCard } from '#house-files/compile/compile-sessions.ts';
import { type Findings, type Place, type Sentence, say } from '#house-files/findings/findings.ts';
import type { EventOfHouse, HouseFiles } from '#house-files/read-house.ts';
import type { Located } from '#house-files/shapes/shape.ts';
import {
  eventName,
  listName,
  menuName,
  refuseUnknown,
  tagName,
  venueName,
  zoneName,
} from './refuse-unknown.ts';

/** Event files against the lists of the house. */
export function checkEvents(files: HouseFiles, findings: Findings): void {
  const names = {
    venues: files.venues.map(({ name }) => name),
    menus: files.menus.menus.map(({ name }) => name),
    tags: files.tags.map(({ name }) => name),
    lists: files.prices.lists.map(({ name }) => name),
  };
  for (const one of files.events) {
    const { event } = one;
    refuseUnknown(findings, event.venue, names.venues, venueName);
    for (const menu of event.menus) refuseUnknown(findings, menu, names.menus, menuName);
    for (const tag of event.tags) refuseUnknown(findings, tag, names.tags, tagName);
    refuseUnknown(findings, event.prices, names.lists, listName);
    refuseUnknown(findings, event.subscriptionPrices, names.lists, listName);
    for (const { prices } of event.sessions) refuseUnknown(findings, prices, names.lists, listName);
    checkKind(files, one, findings);
    checkZonePlaces(files, one, findings);
    checkSubscription(files, one, findings);
    checkFree(files, one, findings);
    checkVisitorData(one, findings);
    if (lacksHall(event)) noteNoHall(one, findings);
    noteCultureCard(files, one, findings);
    noteUnsoldRows(files, one, findings);
  }
  noteCopies(files.events, findings);
}

/** Orders by culture card need a payment way of their own. */
function noteCultureCard({ house }: HouseFiles, { event }: EventOfHouse, findings: Findings): void {
  if (!event.cultureCard.withCard || takesCultureCard(house)) return;
  findings.note(
    event.place,
    event.cultureCard.withoutCard
      ? say(
          'The culture card is not offered: no payment way says "culture card only: yes".',
          'Пушкинская карта не предлагается: ни у одного способа оплаты нет «culture card only: yes».',
        )
      : say(
          'Sold with the culture card only, but no payment way says "culture card only: yes": the sale is closed.',
          'Билеты продаются только по Пушкинской карте, но ни у одного способа оплаты нет «culture card only: yes»: продажа закрыта.',
        ),
  );
}

/** Rows of its price list that nobody can ever buy. */
function noteUnsoldRows({ house, prices }: HouseFiles, { event }: EventOfHouse, findings: Findings): void {
  const rows = prices.lists.find(({ name }) => name === event.prices?.value)?.value ?? [];
  const byCard = takesCultureCard(house) && event.cultureCard.withCard;
  const byCardAlone = byCard && !event.cultureCard.withoutCard;
  for (const row of rows) {
    const most = byCardAlone || row.cultureCard === 1 ? 1 : event.orderLimit;
    if (!row.group && most > 0 && row.min > most)
      findings.note(
        row.place,
        say(
          `Nobody can buy this row in ${event.place.file}: min ${row.min}, and an order has at most ${most}.`,
          `В ${event.place.file} эту строку никто не купит: min ${row.min}, а в заказе не больше ${most}.`,
        ),
      );
  }
}

/** A file that was copied for the next event and never changed. */
function noteCopies(events: readonly EventOfHouse[], findings: Findings): void {
  const seen = new Map<string, string>();
  for (const { file, event } of events) {
    const { place } = event;
    const days = event.sessions.map(({ on, every, days, at, from }) => [on, every, days, at, from]);
    const key = JSON.stringify([event.title, event.venue?.value, days]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, file);
    else if (place.file !== '' && event.sessions.length > 0)
      findings.note(
        place,
        say(
          `The title, venue and sessions are the same as in ${first}: is this a copy?`,
          `Название, площадка и сеансы те же, что в ${first}: это копия?`,
        ),
      );
  }
}

function checkKind(files: HouseFiles, { event }: EventOfHouse, findings: Findings): void {
  const kind = kindOf(files, event);
  const { kinds, menus } = files.menus;
  for (const { value, place } of event.menus) {
    const other = menus.find(({ name }) => name === value)?.value.kind.value;
    if (other === undefined || other === kind) continue;
    findings.refuse(
      place,
      say(`the menu "${value}" of the kind ${other}`, `меню «${value}» вида ${other}`),
      say(`menus of one kind, here ${kind}`, `меню одного вида, здесь ${kind}`),
    );
  }
  if (kinds.size === 0 || kinds.has(kind) || event.place.file === '') return;
  findings.refuse(
    event.place,
    say(`the kind ${kind}`, `вид ${kind}`),
    say(
      `a kind from menus.yaml: ${[...kinds.keys()].join(', ')}`,
      `вид из menus.yaml: ${[...kinds.keys()].join(', ')}`,
    ),
  );
}

function checkZonePlaces({ prices }: HouseFiles, { event }: EventOfHouse, findings: Findings): void {
  const known = new Set(prices.zones.map(({ name }) => name));
  const refuse = (places: readonly { name: string; place: Place }[], list: string | undefined) => {
    const rows = prices.lists.find(({ name }) => name === list)?.value;
    const zones = (rows ?? []).flatMap(({ zone }) => (zone === null ? [] : [zone.value]));
    // Mistakes in the list or its zones are reported there.
    if (rows === undefined || zones.some((zone) => !known.has(zone))) return;
    for (const { name, place } of places) refuseUnknown(findings, { value: name, place }, zones, zoneName);
  };
  refuse(event.zonePlaces, event.prices?.value);
  for (const entry of event.sessions) refuse(entry.zonePlaces, (entry.prices ?? event.prices)?.value);
}

/** All prices are zero but free orders are not allowed: nothing could be bought. */
function checkFree({ prices }: HouseFiles, { event }: EventOfHouse, findings: Findings): void {
  const rows = prices.lists.find(({ name }) => name === event.prices?.value)?.value ?? [];
  const costs = rows.some(({ price, fee }) => price > 0 || (fee.kind === 'amount' && fee.amount > 0));
  if (event.free || rows.length === 0 || costs || event.prices === null) return;
  findings.refuse(
    event.prices.place,
    say('a price list where everything is free', 'прейскурант, где всё бесплатно'),
    say('"free: yes" in this event, or a price', '«free: yes» у этого события или цена'),
  );
}

function checkVisitorData({ event }: EventOfHouse, findings: Findings): void {
  if (event.nameVisitors || event.visitorData.length === 0) return;
  findings.refuse(
    event.place,
    say('"visitor data" without named visitors', '«visitor data» при неименных билетах'),
    say('"name visitors: yes" beside it', '«name visitors: yes» рядом'),
  );
}

function noteNoHall({ event }: EventOfHouse, findings: Findings): void {
  findings.note(
    event.place,
    say(
      'A plan without a hall is shown but not sold, because its seats are unknown. Add "hall" or remove "plan".',
      'План без зала показывается, но не продаётся: его места неизвестны. Укажите зал в «hall» или уберите «plan».',
    ),
  );
}

/** What a season ticket is made of, and the prices of tickets that are taken under one. */
function checkSubscription(files: HouseFiles, one: EventOfHouse, findings: Findings): void {
  for (const item of one.event.composition) checkItem(files, one, item, findings);
  checkPrices(files, one, findings);
}

type Item = EventOfHouse['event']['composition'][number];

function checkItem(files: HouseFiles, one: EventOfHouse, item: Item, findings: Findings): void {
  const names = files.events.map(({ id }) => id);
  refuseUnknown(findings, item.event, names, eventName);
  const refuse = (found: Sentence, expected: Sentence) => findings.refuse(item.place, found, expected);
  if (item.event === null && item.title === null) {
    refuse(
      say('neither event nor title', 'нет ни event, ни title'),
      say('an event of the house or a title', 'событие дома или название'),
    );
  }
  if (item.at === null && item.visits === null) {
    refuse(
      say('neither a day nor visits', 'нет ни дня, ни посещений'),
      say('"at" with a day, or "visits" with their number', '«at» с днём или «visits» с числом'),
    );
  }
  if (item.visits !== null) checkVisits(files, one, item, findings);
  else if (item.until !== null) {
    refuse(
      say('"until" without visits', '«until» без посещений'),
      say('"visits" beside it', '«visits» рядом'),
    );
  }
}

/** Visits are taken by a buyer who has signed in, as tickets of an event that is sold without a plan. */
function checkVisits(files: HouseFiles, { event }: EventOfHouse, item: Item, findings: Findings): void {
  const refuse = (found: Sentence, expected: Sentence) => findings.refuse(item.place, found, expected);
  const other = files.events.find(({ id }) => id === item.event?.value)?.event;
  if (item.event === null) {
    refuse(
      say('visits without an event of the house', 'посещения без события дома'),
      say('"event" with its name', '«event» с его именем'),
    );
  }
  if (kindOf(files, event) !== 'subscriptions') {
    refuse(
      say('visits in an event that is not a subscription', 'посещения у события, которое не абонемент'),
      say('the kind "subscriptions"', 'вид «subscriptions»'),
    );
  }
  if (!event.signIn) {
    refuse(
      say('visits without an owner', 'посещения, у которых нет владельца'),
      say('"sign in: yes" in this event', '«sign in: yes» у этого события'),
    );
  }
  if (other !== undefined && kindOf(files, other) === 'subscriptions') {
    refuse(
      say('visits to a subscription', 'посещения абонемента'),
      say('an event to attend', 'событие, на которое приходят'),
    );
  } else if (other !== undefined && (other.subscriptionPrices === null || other.plan)) {
    const file = `events/${item.event?.value}.yaml`;
    refuse(
      say(
        'visits to an event that is not available with a subscription',
        'посещения события, на которое по абонементу не ходят',
      ),
      say(
        `"subscription prices" in ${file}, and no "plan: yes"`,
        `«subscription prices» в ${file}, и без «plan: yes»`,
      ),
    );
  }
}

/** A visit is one person's: a ticket for several would take several by one press. */
function checkPrices({ prices }: HouseFiles, { event }: EventOfHouse, findings: Findings): void {
  const list: Located<string> | null = event.subscriptionPrices;
  const rows = prices.lists.find(({ name }) => name === list?.value)?.value ?? [];
  if (list === null || rows.every(isPlain)) return;
  findings.refuse(
    list.place,
    say(
      'subscription prices with a ticket for several people, a group or the culture card',
      'цены по абонементу с билетом на нескольких, на группу или по Пушкинской карте',
    ),
    say('a price list with tickets for one visitor each', 'прейскурант, где билет на одного'),
  );
}

function isPlain({ visitors, group, cultureCard }: HouseFiles['prices']['lists'][number]['value'][number]) {
  return visitors === 1 && !group && cultureCard !== 1;
}
