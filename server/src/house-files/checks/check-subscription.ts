import { kindOf } from '#house-files/compile/compile-event.ts';
import { type Findings, type Sentence, say } from '#house-files/findings/findings.ts';
import type { EventOfHouse, HouseFiles } from '#house-files/read-house.ts';
import type { Located } from '#house-files/shapes/shape.ts';
import { eventName, refuseUnknown } from './refuse-unknown.ts';

/** What a season ticket is made of, and the prices of tickets that are taken under one. */
export function checkSubscription(files: HouseFiles, one: EventOfHouse, findings: Findings): void {
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
