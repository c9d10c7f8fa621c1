import { readFileSync } from 'node:fs';
import path from 'node:path';
import { houseClock } from '#domain/clock-span.ts';
import type { ExchangeRule } from '#domain/exchange.ts';
import { usualLadder } from '#domain/return-steps.ts';
import { checkEvents } from './checks/check-events.ts';
import { checkFiles, checkMenus } from './checks/check-files.ts';
import { checkBackdrops, checkHalls } from './checks/check-halls.ts';
import { checkHouseFile } from './checks/check-house-file.ts';
import { checkKept } from './checks/check-kept.ts';
import { checkMoves } from './checks/check-moves.ts';
import { checkPrices } from './checks/check-prices.ts';
import { checkSessions } from './checks/check-sessions.ts';
import { noteSlips } from './checks/note-slips.ts';
import { eventName, refuseUnknown, tagName } from './checks/refuse-unknown.ts';
import { Findings, hintFor, same, say } from './findings/findings.ts';
import type { HouseFolder } from './folder/house-folder.ts';
import { type HouseFiles, readHouse } from './read-house.ts';

/** Written by the build of the pages, which alone know their texts. */
const builtKeys = path.resolve(import.meta.dirname, '../../../../storefront/dist/server/text-keys.json');

/** A key that no page has does nothing. Noted, not refused: a new version of the shop may have dropped a text. */
export function noteUnknownTexts(
  { house }: Pick<HouseFiles, 'house'>,
  findings: Findings,
  keys: () => readonly string[] | null = readKeys,
): void {
  const written = Object.entries(house.texts);
  const known = written.length === 0 ? null : keys();
  if (known === null) return;
  for (const [key, { place }] of written) {
    if (known.includes(key)) continue;
    const hint = hintFor(key, known);
    findings.note(
      place,
      say(
        `The pages have no text "${key}", so it changes nothing.${hint ? ` ${hint.en}` : ''}`,
        `На страницах нет текста «${key}», поэтому он ничего не меняет.${hint ? ` ${hint.ru}` : ''}`,
      ),
    );
  }
}

/** null: the pages are not built yet. */
function readKeys(): readonly string[] | null {
  try {
    const keys: unknown = JSON.parse(readFileSync(builtKeys, 'utf8'));
    return Array.isArray(keys) ? keys.map(String) : null;
  } catch {
    return null;
  }
}

/** A rule for exchanges that the house can keep, and one that pays out no more than its refund ladder. */
function checkExchange({ house, events }: HouseFiles, findings: Findings): void {
  const { exchange, paymentWays, returns } = house;
  if (exchange === null) return;
  const issuing = paymentWays.filter(
    ({ value }) => value.receipts !== 'none' && value.offered && !value.cultureCardOnly,
  );
  if (exchange.money.value === 'difference' && issuing.length > 0)
    findings.refuse(
      exchange.money.place,
      same('money: difference'),
      say(
        `money: anew, because a receipt is issued for each payment (${issuing.map(({ name }) => name).join(', ')})`,
        `money: anew, потому что на каждую оплату выдают чек (${issuing.map(({ name }) => name).join(', ')})`,
      ),
      say(
        'The new tickets are paid in full and the old ones refunded: each receipt goes with its money.',
        'Новые билеты оплачивают целиком, деньги за прежние возвращают: каждый чек идёт со своими деньгами.',
      ),
    );
  const ladders = [
    returns.ladder,
    ...events.filter(({ event }) => event.exchange).map(({ event }) => event.returns.ladder),
  ];
  const isGenerous = ladders.some((ladder) =>
    paysMore(exchange, ladder === null ? usualLadder : ladder.map(({ value }) => value)),
  );
  if (isGenerous)
    findings.note(
      exchange.place,
      say(
        'This rule can refund more than the refund ladder: a ticket is exchanged when the ladder refunds only a part, and then refunded in full. Write "until" so that the ladder still refunds 100 %, or "cheaper: by the ladder" and "later returns: as before".',
        'По этому правилу можно вернуть больше, чем по шкале возврата: билет меняют, когда шкала возвращает только часть, а потом получают всё. Укажите «until», пока шкала возвращает 100 %, или «cheaper: by the ladder» и «later returns: as before».',
      ),
    );
}

/** Exchanged while the ladder refunds less than everything, and by a rule that forgets it. */
function paysMore(
  { until, cheaper, laterReturns }: Pick<ExchangeRule, 'cheaper' | 'laterReturns'> & { until: number },
  ladder: readonly { days: number; percent: number }[],
): boolean {
  if (cheaper === 'ladder' && laterReturns === 'as-before') return false;
  return !ladder.some(({ days, percent }) => percent === 100 && days <= until);
}

/** The result of a check; compile `files` only when there are no mistakes. */
export interface CheckedHouse {
  files: HouseFiles;
  findings: Findings;
}

/** Finds all mistakes at once: in each file by itself, then across files. */
export async function checkHouse(folder: HouseFolder, now: Date): Promise<CheckedHouse> {
  const findings = new Findings();
  const files = readHouse(folder, findings);
  const today = houseClock(now, files.house.timeZone).day;
  checkHouseFile(files, findings);
  noteUnknownTexts(files, findings);
  checkMenus(files, findings);
  checkPrices(files, findings);
  checkOffers(files, findings);
  checkEvents(files, findings);
  checkHalls(files, findings);
  checkSessions(files, findings, today);
  checkMoves(files, findings, today);
  checkKept(files, findings, today);
  checkExchange(files, findings);
  noteSlips(files, findings, today);
  await checkBackdrops(files, findings);
  await checkFiles(files, findings);
  return { files, findings };
}

/** `offers.yaml`: events and tags that are there, and something to be offered with. */
function checkOffers(files: HouseFiles, findings: Findings): void {
  const events = files.events.map(({ id }) => id);
  const tags = files.tags.map(({ name }) => name);
  for (const { value } of files.offers) {
    for (const event of value.events) refuseUnknown(findings, event, events, eventName);
    for (const tag of value.tags) refuseUnknown(findings, tag, tags, tagName);
    noteNowhere(files, value, findings);
    if (value.vat !== null && files.house.receipts === null) {
      findings.note(
        value.place,
        say(
          '"vat" has no effect: house.yaml has no "receipts".',
          '«vat» ни на что не влияет: в house.yaml нет «receipts».',
        ),
      );
    }
  }
}

/** Tags that no event has: buyers would never see it. */
function noteNowhere(
  { events }: HouseFiles,
  offer: HouseFiles['offers'][number]['value'],
  findings: Findings,
): void {
  if (offer.events.length > 0 || offer.tags.length === 0) return;
  const wanted = offer.tags.map(({ value }) => value);
  if (events.some(({ event }) => event.tags.some(({ value }) => wanted.includes(value)))) return;
  findings.note(
    offer.place,
    say(
      'No event has any of these tags, so it is never offered.',
      'Ни у одного события нет таких меток, поэтому предложить его негде.',
    ),
  );
}
