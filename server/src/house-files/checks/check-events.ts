import { kindOf } from '#house-files/compile/compile-event.ts';
import { lacksHall, takesCultureCard } from '#house-files/compile/compile-sessions.ts';
import { type Findings, type Place, say } from '#house-files/findings/findings.ts';
import type { EventOfHouse, HouseFiles } from '#house-files/read-house.ts';
import { checkSubscription } from './check-subscription.ts';
import { listName, menuName, refuseUnknown, tagName, venueName, zoneName } from './refuse-unknown.ts';

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
