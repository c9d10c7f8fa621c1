import ICAL from 'ical.js';

/** A component of a calendar as jCal has it (RFC 7265). */
export type CalendarPart = [name: string, properties: CalendarProperty[], parts: CalendarPart[]];

/** A property as jCal has it: moments are texts like `2027-02-14`, `2027-02-14T19:00:00` or `2027-02-14T16:00:00Z`. */
export type CalendarProperty = [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: unknown[],
];

/** What a clock shows at a moment, and the moment at which it shows that. */
export interface Clock {
  momentOf(shown: Temporal.PlainDateTime): Temporal.Instant;
  shownAt(moment: Temporal.Instant): Temporal.PlainDateTime;
}

/** The clocks that a calendar may name; `houseZone` is that of times without a zone. */
export class CalendarClocks {
  readonly #described: ReadonlyMap<string, ICAL.Timezone>;
  readonly #houseZone: string;
  readonly #named = new Map<string, Clock>();

  constructor([, , parts]: CalendarPart, houseZone: string) {
    const zones = parts
      .filter(([name]) => name === 'vtimezone')
      .map((part) => new ICAL.Timezone(new ICAL.Component(part)));
    this.#described = new Map(zones.map((zone) => [zone.tzid, zone]));
    this.#houseZone = houseZone;
  }

  /** One clock for each name. A zone that is known by its name is taken from here, others as the calendar describes them. */
  named(name: string): Clock {
    const clock = this.#named.get(name) ?? this.#find(name);
    this.#named.set(name, clock);
    return clock;
  }

  #find(name: string): Clock {
    const known = name === '' ? this.#houseZone : knownZone(name);
    if (known !== null) return clockOfZone(known);
    const described = this.#described.get(name);
    if (described === undefined) throw new Error(`the zone "${name}" is neither described in it nor known`);
    return clockAsDescribed(described);
  }
}

/** `/mozilla.org/20050126_1/Europe/Berlin` → `Europe/Berlin`; null for a name that no zone has. */
function knownZone(name: string): string | null {
  const words = name.split('/');
  const endings = words.map((_, from) => words.slice(from).join('/'));
  return endings.find(isZone) ?? null;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function clockOfZone(zone: string): Clock {
  return {
    momentOf: (shown) => shown.toZonedDateTime(zone).toInstant(),
    shownAt: (moment) => moment.toZonedDateTimeISO(zone).toPlainDateTime(),
  };
}

function clockAsDescribed(zone: ICAL.Timezone): Clock {
  return {
    momentOf: ({ year, month, day, hour, minute, second }) => {
      const time = new ICAL.Time({ year, month, day, hour, minute, second }, zone);
      return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000);
    },
    shownAt: ({ epochMilliseconds }) => {
      const time = ICAL.Time.fromJSDate(new Date(epochMilliseconds), true).convertToZone(zone);
      return Temporal.PlainDateTime.from(time.toString());
    },
  };
}
