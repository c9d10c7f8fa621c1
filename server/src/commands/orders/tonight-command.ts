import { isDay } from '@foyer/contract/rules/format.ts';
import { type Day, type Language, languages, textIn } from '@foyer/contract/rules/values.ts';
import { type CommandCall, writePrivateFile } from '#commands/kit/command-call.ts';
import { signed, withShop } from '#commands/kit/with-stores.ts';
import { houseClock } from '#domain/clock-span.ts';
import {
  type DayEvenings,
  dayEvenings,
  type Evening,
  type ListOrder,
  listCsv,
  listOnPaper,
  listOrders,
  type VisitorList,
  visitorList,
} from '#features/show-evenings/day-evenings.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { ShopCore } from '#shop/shop.ts';

/** `foyer tonight`. */
export async function tonightCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const request = readRequest(asked.values, asked.positionals);
  if (typeof request === 'string') return complain(output, request, usage);
  return await withShop(config, output, async (shop) => {
    const day = request.day ?? (await today(shop));
    const found = await dayEvenings(shop, day);
    const chosen = chosenOf(found.evenings, request);
    const wantsList = request.event !== null || request.csv || request.pdf !== null;
    if (!wantsList) {
      output.write(request.json ? `${JSON.stringify(found, null, 2)}\n` : dayText(found));
      return exitCodes.done;
    }
    const [evening, another] = chosen;
    if (evening === undefined || another !== undefined) {
      const which = evening === undefined ? 'No session of this day matches.' : 'Several sessions match.';
      output.writeAside(`${which} Choose one with --event and --at:\n${dayText(found)}`);
      return exitCodes.wrong;
    }
    const act = request.pdf === null ? 'list.csv' : 'list.pdf';
    return await signed(shop.database, act, { session: evening.sessionId }, () =>
      writeList(shop, output, evening.sessionId, request),
    );
  });
}

async function writeList(
  shop: ShopCore,
  output: CommandOutput,
  sessionId: number,
  { by, language: asked, pdf, csv, json }: TonightRequest,
): Promise<number> {
  const language = asked ?? (await shop.catalogue.get()).setup.language;
  const list = await visitorList(shop, sessionId, { by, language });
  if (list === null) return exitCodes.wrong;
  if (pdf !== null) {
    const sheet = await listOnPaper(list, language, shop.now());
    if (!(await writePrivateFile(output, pdf, sheet))) return exitCodes.wrong;
    output.write(`The list is in ${pdf}. It holds names: destroy it after the session.\n`);
  } else if (csv) output.write(listCsv(list, language));
  else output.write(json ? `${JSON.stringify(list, null, 2)}\n` : listText(list));
  return exitCodes.done;
}

const options = {
  day: { type: 'string' },
  event: { type: 'string' },
  at: { type: 'string' },
  by: { type: 'string', default: 'seat' },
  lang: { type: 'string' },
  csv: { type: 'boolean', default: false },
  pdf: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

interface TonightRequest {
  day: Day | null;
  event: string | null;
  at: string | null;
  by: ListOrder;
  language: Language | null;
  csv: boolean;
  pdf: string | null;
  json: boolean;
}

type Values = { [Name in keyof typeof options]?: string | boolean | undefined };

/** The request, or the first mistake. */
function readRequest(values: Values, positionals: readonly string[]): TonightRequest | string {
  const [extra] = positionals;
  if (extra !== undefined) return `"${extra}" is not understood.`;
  const text = (name: keyof Values) => (typeof values[name] === 'string' ? values[name] : null);
  const day = text('day');
  if (day !== null && !isDay(day)) return `--day is "${day}"; expected a day like 2027-02-14.`;
  const by = listOrders.find((one) => one === values.by);
  if (by === undefined) return `--by is "${values.by}"; expected ${listOrders.join(', ')}.`;
  const language = languages.find((one) => one === values.lang) ?? null;
  if (values.lang !== undefined && language === null)
    return `--lang is "${values.lang}"; expected ${languages.join(', ')}.`;
  const pdf = text('pdf');
  const forms = [values.csv === true && '--csv', values.json === true && '--json', pdf !== null && '--pdf'];
  if (forms.filter(Boolean).length > 1) return `${forms.filter(Boolean).join(' and ')} exclude each other.`;
  return {
    day,
    event: text('event'),
    at: text('at'),
    by,
    language,
    csv: values.csv === true,
    pdf,
    json: values.json === true,
  };
}

async function today({ catalogue, now }: ShopCore): Promise<Day> {
  const { timeZone } = (await catalogue.get()).setup;
  return houseClock(now(), timeZone).day;
}

function chosenOf(evenings: readonly Evening[], { event, at }: TonightRequest): Evening[] {
  return evenings.filter(
    (evening) => (event === null || evening.eventId === event) && (at === null || evening.time === at),
  );
}

function dayText({ day, evenings, next }: DayEvenings): string {
  if (evenings.length > 0) return `${day}\n${evenings.map(eveningLine).join('')}`;
  return `There are no sessions on ${day}.${next === null ? '' : ` The next session is on ${next}.`}\n`;
}

/** `  19:00  the-storm  Гроза: 968 of 1820 sold, 24 held, 636 free, 41 in`. */
function eveningLine(evening: Evening): string {
  const { allDay, time, eventId, title, capacity, sold, held, kept, free, season, cameIn } = evening;
  const counts = [
    capacity === null ? `${sold} sold` : `${sold} of ${capacity} sold`,
    held > 0 && `${held} held`,
    kept > 0 && `${kept} kept`,
    free !== null && `${free} free`,
    season > 0 && `${season} by subscription`,
    `${cameIn} in`,
  ].filter(Boolean);
  const when = allDay ? 'all day' : time;
  return `  ${when.padEnd(7)}  ${eventId}  ${textIn(title, 'en')}${evening.cancelled ? ' (cancelled)' : ''}: ${counts.join(', ')}\n`;
}

function listText({ rows, title, evening }: VisitorList): string {
  const lines = rows.map((row) =>
    [
      row.returned ? 'returned' : row.cameInAt ? 'in' : '',
      row.place,
      row.people > 1 ? `${row.category} ×${row.people}` : row.category,
      row.name,
      row.usesCultureCard ? 'culture card' : '',
      `ticket ${row.ticketId}`,
      `order ${row.orderId}`,
    ]
      .filter(Boolean)
      .join('  '),
  );
  return [`${title}, ${evening.day} ${evening.time}`, ...lines, ''].join('\n');
}
