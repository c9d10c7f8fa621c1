import { checkAccent } from '@foyer/contract/rules/colour.ts';
import { pluralText } from '@foyer/contract/rules/plural.ts';
import { type Findings, type Place, same, say } from '#house-files/findings/findings.ts';
import { harmlessTags } from '#house-files/markup/safe-markup.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import type { HouseReturnsFile } from '#house-files/schema/after-sale-schema.ts';
import { checkOutsideServices } from './check-outside-services.ts';
import { checkPaymentWays, checkReceipts } from './check-payment-ways.ts';
import { eventName, refuseUnknown } from './refuse-unknown.ts';

/** `house.yaml` by itself: rules across several keys. */
export function checkHouseFile(files: HouseFiles, findings: Findings): void {
  checkLook(files, findings);
  checkRules(files, findings);
  checkConsents(files, findings);
  checkPaymentWays(files, findings);
  checkReceipts(files, findings);
  checkOutsideServices(files, findings);
  notePaying(files, findings);
  checkReturns(files, findings);
  for (const { value, place } of files.house.listing.descriptionTags) {
    if (value === '' || harmlessTags.includes(value)) continue;
    findings.refuse(
      place,
      same(`"${value}"`),
      say(`harmless tags: ${harmlessTags.join(', ')}`, `безвредные теги: ${harmlessTags.join(', ')}`),
    );
  }
}

function checkLook({ house: { look, embedding } }: HouseFiles, findings: Findings): void {
  for (const accent of [look.accent, embedding?.accent ?? null]) if (accent) checkColour(accent, findings);
}

function checkColour({ value, place }: HouseFiles['house']['look']['accent'], findings: Findings): void {
  if (value === '') return;
  const check = checkAccent(value);
  if (check.kind === 'unreadable') {
    findings.refuse(
      place,
      same(`"${value}"`),
      say('a colour like #f6e42a, rgb(…) or oklch(…)', 'цвет, например #f6e42a, rgb(…) или oklch(…)'),
      hintForColour(value),
    );
  } else if (check.kind === 'refused') {
    const ratio = check.ratio.toFixed(2);
    findings.refuse(
      place,
      say(`${value}, on which text has a contrast of ${ratio}`, `${value}, на нём контраст текста ${ratio}`),
      say(
        'a colour on which text has a contrast of at least 4.5',
        'цвет, на котором контраст текста не меньше 4.5',
      ),
      say(`The nearest that works: "${check.nearest}".`, `Ближайший подходящий: "${check.nearest}".`),
    );
  }
}

/** The # is missing, or the value is in curly quotes. */
function hintForColour(written: string) {
  const [digits] = /[0-9a-f]{6}/i.exec(written) ?? [];
  return digits === undefined
    ? null
    : say(`In straight quotes: "#${digits}".`, `В прямых кавычках: "#${digits}".`);
}

const rulesOfLaw = ['purchase-terms', 'privacy-policy'];

function checkRules({ house, events }: HouseFiles, findings: Findings): void {
  for (const { place, value } of house.rules) {
    if ((value.url === null) === (value.file === null)) {
      findings.refuse(
        place,
        value.url === null
          ? say('neither url nor file', 'нет ни url, ни file')
          : say('url and file', 'и url, и file'),
        say('either url or file', 'либо url, либо file'),
      );
    }
  }
  const missing = rulesOfLaw.filter((key) => !house.rules.some(({ name }) => name === key));
  if (missing.length === 0 || events.length === 0 || findings.hasMistakeIn('house.yaml')) return;
  findings.note(
    { file: 'house.yaml', line: 1, column: 1 },
    say(
      `No rule ${missing.join(', ')}: the law requires it from ticket sellers.`,
      `Нет правила ${missing.join(', ')}: закон требует его от продавца билетов.`,
    ),
  );
}

function checkConsents({ house, events }: HouseFiles, findings: Findings): void {
  const ids = events.map(({ id }) => id);
  for (const { value, place } of house.consents) {
    if (value.required === null) noteCompulsory(place, findings);
    for (const event of value.events) refuseUnknown(findings, event, ids, eventName);
  }
}

/** A consent to a newsletter must not be a condition of buying, and forgetting one line makes it so. */
function noteCompulsory(place: Place, findings: Findings): void {
  findings.note(
    place,
    say(
      'Nobody can buy without this consent, because "required" is left out. Write "required: yes" or "required: no".',
      'Без этого согласия купить нельзя, потому что «required» не указано. Напишите «required: yes» или «required: no».',
    ),
  );
}

/** Without a payment way only free tickets can be sold. */
function notePaying({ house, prices }: HouseFiles, findings: Findings): void {
  const costs = prices.lists.some(({ value }) => value.some(({ price }) => price > 0));
  if (house.paymentWays.some(({ value }) => value.offered) || !costs || findings.hasMistakeIn('house.yaml'))
    return;
  findings.note(
    { file: 'house.yaml', line: 1, column: 1 },
    say(
      'No "payment ways": tickets with a price cannot be bought.',
      'Нет «payment ways»: платные билеты купить нельзя.',
    ),
  );
}

/** Refund rules of the house and its events: each number of days once, and the percentage never rises. */
function checkReturns({ house, events }: HouseFiles, findings: Findings): void {
  checkLadder(house.returns.ladder, findings);
  for (const { event } of events) checkLadder(event.returns.ladder, findings);
}

function checkLadder(ladder: HouseReturnsFile['ladder'], findings: Findings): void {
  // A step that was refused already has no number to compare.
  const read = (ladder ?? []).filter(
    ({ place }) => !findings.hasMistakeIn(place.file, place.line, place.line + 1),
  );
  const steps = read.toSorted((one, other) => other.value.days - one.value.days);
  for (const [index, { value, place }] of steps.entries()) {
    const before = steps[index - 1]?.value;
    if (before?.days === value.days) {
      findings.refuse(
        place,
        say(`${value.days} days a second time`, `число дней ${value.days} повторяется`),
        say('each number of days once', 'каждое число дней один раз'),
      );
    } else if (before !== undefined && before.percent < value.percent) {
      findings.refuse(
        place,
        say(
          `${value.percent} % at ${value.days} days, but ${before.percent} % at ${before.days}`,
          `за ${inDays(value.days)} ${value.percent} %, а за ${inDays(before.days)} меньше: ${before.percent} %`,
        ),
        say('no higher percentage closer to the session', 'процент не растёт с приближением сеанса'),
      );
    }
  }
}

function inDays(days: number): string {
  return `${days} ${pluralText(days, 'ru', { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`;
}
