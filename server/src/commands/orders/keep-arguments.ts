import { isDay } from '@foyer/contract/rules/format.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import { type KeepPurpose, keepPurposes } from '@foyer/contract/rules/values.ts';
import { typedNumber } from '#commands/kit/command-call.ts';
import type { ClockSpan } from '#domain/clock-span.ts';
import { seatsOfRange } from '#domain/keep.ts';
import { parseTime } from '#house-files/shapes/day-shapes.ts';
import { parseSpan } from '#house-files/shapes/scalar-shapes.ts';

/** Options of `foyer keep`. */
export const keepOptions = {
  for: { type: 'string' },
  seats: { type: 'string' },
  places: { type: 'string' },
  zone: { type: 'string' },
  area: { type: 'string' },
  until: { type: 'string' },
  name: { type: 'string' },
  note: { type: 'string' },
  'then-closed': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

type Values = { [Name in keyof typeof keepOptions]?: string | boolean | undefined };

/** What `foyer keep` is asked for. */
export type KeepAsked =
  | { kind: 'list'; eventId: string | null; json: boolean }
  | { kind: 'release'; id: number }
  | { kind: 'link'; id: number }
  | ChangeRequest
  | MakeRequest;

export interface ChangeRequest {
  kind: 'change';
  id: number;
  /** null: as before. */
  until: End | null;
  name: string | null;
  note: string | null;
}

export interface MakeRequest {
  kind: 'make';
  eventId: string;
  day: Day;
  /** null: the whole day. */
  time: Time | null;
  purpose: KeepPurpose;
  /** As the files call them. */
  seats: readonly string[];
  places: { count: number; zone: string | null; area: string | null } | null;
  until: End | null;
  name: string;
  note: string;
  closedAfter: boolean;
}

export type End = { kind: 'before'; span: ClockSpan } | { kind: 'moment'; day: Day; time: Time };

/** The request, or the first mistake. */
export function readKeepRequest(values: Values, [first, ...words]: readonly string[]): KeepAsked | string {
  if (first === undefined || first === 'list') {
    const [eventId = null, extra] = words;
    return extra === undefined
      ? { kind: 'list', eventId, json: values.json === true }
      : `"${extra}" is not understood.`;
  }
  if (first === 'release' || first === 'link') {
    const id = typedNumber(words[0]);
    return id === null || words.length > 1 ? `"${first}" needs the number of a keep.` : { kind: first, id };
  }
  if (first === 'change') return readChange(values, words);
  return readMake(values, first, words);
}

function readChange({ until, name, note }: Values, words: readonly string[]): ChangeRequest | string {
  const id = typedNumber(words[0]);
  if (id === null || words.length > 1) return '"change" needs the number of a keep.';
  const end = typeof until === 'string' ? endOf(until.trim()) : null;
  if (typeof end === 'string') return end;
  const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value.trim() : null);
  const asked: ChangeRequest = { kind: 'change', id, until: end, name: text(name), note: text(note) };
  const isNothing = asked.until === null && asked.name === null && asked.note === null;
  return isNothing ? 'Write what to change: --until, --name or --note.' : asked;
}

function readMake(values: Values, eventId: string, words: readonly string[]): MakeRequest | string {
  const text = (name: keyof Values) => (typeof values[name] === 'string' ? values[name].trim() : '');
  const session = momentOf(words.join(' '));
  if (session === null) return 'A session like 2027-02-14 19:00 is missing.';
  const purpose = keepPurposes.find((one) => one === values.for);
  if (purpose === undefined) return `--for is "${text('for')}"; expected ${keepPurposes.join(', ')}.`;
  const until = text('until') === '' ? null : endOf(text('until'));
  if (typeof until === 'string') return until;
  const seats = seatsIn(text('seats'));
  if (typeof seats === 'string') return seats;
  const places = placesIn(text('places'), text('zone'), text('area'));
  if (typeof places === 'string') return places;
  if (seats.length > 0 === (places !== null)) return 'Write either --seats or --places.';
  const said = { name: text('name'), note: text('note'), closedAfter: values['then-closed'] === true };
  return { kind: 'make', eventId, ...session, purpose, seats, places, until, ...said };
}

function momentOf(written: string): { day: Day; time: Time | null } | null {
  const [day = '', clock, ...more] = written.trim().split(/\s+/);
  const time = clock === undefined ? null : parseTime(clock);
  if (!isDay(day) || more.length > 0 || (clock !== undefined && time === null)) return null;
  return { day, time };
}

function endOf(written: string): End | string {
  const span = /^(.+?)\s+before$/.exec(written);
  const before = span ? parseSpan(span[1] ?? '') : null;
  if (before !== null) return { kind: 'before', span: { days: -before.days, minutes: -before.minutes } };
  const moment = momentOf(written);
  if (moment?.time) return { kind: 'moment', day: moment.day, time: moment.time };
  return `--until is "${written}"; expected a moment like 2027-02-13 12:00, or 3 days before.`;
}

function seatsIn(written: string): string[] | string {
  const names = written.split(',').flatMap((word) => word.trim() || []);
  const seats = names.map((name) => ({ name, ids: seatsOfRange(name) }));
  const wrong = seats.find(({ ids }) => ids === null);
  if (wrong)
    return `"${wrong.name}" is no range of seats; write the lower number first, like parterre-7-11..13.`;
  return seats.flatMap(({ ids }) => ids ?? []);
}

function placesIn(written: string, zone: string, area: string): MakeRequest['places'] | string {
  if (written === '') return zone + area === '' ? null : '--zone and --area belong to --places.';
  const count = typedNumber(written);
  if (count === null) return `--places is "${written}"; expected a number.`;
  if (zone !== '' && area !== '') return '--zone and --area exclude each other.';
  return { count, zone: zone || null, area: area || null };
}
