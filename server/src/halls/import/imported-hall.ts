import { boxAround, type Point, placesOutside, type SeatFlag, viewAround } from '#halls/hall.ts';
import type { PlanFindings, PlanSentence } from '#halls/hall-plan.ts';
import { crowdedSeats } from '#halls/lay-out-hall.ts';
import { seatPitch } from './seat-lines.ts';

/** A hall as read from another format, before its sectors get keys. */
export interface ImportedHall {
  seats: readonly ImportedSeat[];
  standing: readonly { name: string; capacity: number | null; outline: readonly Point[]; line: number }[];
  stage: { name: string; at: Point; width: number; depth: number } | null;
  labels: readonly { text: string; at: Point; turn: number }[];
  /** A safe drawing behind the seats. */
  backdrop: string | null;
  /** `[x, y, width, height]` that the file shows; null: everything. */
  view: readonly number[] | null;
}

export interface ImportedSeat extends Point {
  /** As the file calls the part of the hall; '' when it does not. */
  sector: string;
  row: string;
  number: string;
  /** As the file calls the price zone. */
  category: string | null;
  flags: readonly SeatFlag[];
  /** Where the file has it. */
  line: number;
}

/** Findings about one imported file, by line. */
export interface ImportNotes {
  refuse(line: number, found: PlanSentence, expected: PlanSentence, hint?: PlanSentence): void;
  note(line: number, text: PlanSentence): void;
}

export function importNotes(file: string, findings: PlanFindings): ImportNotes {
  return {
    refuse: (line, found, expected, hint) =>
      findings.refuse({ file, line, column: 1 }, found, expected, hint),
    note: (line, text) => findings.note({ file, line, column: 1 }, text),
  };
}

/** A seat is 20 wide on our plans, and never nearer to the next than that. */
const pitches = { least: 20, most: 80, usual: 27 };

/** Scales a hall to our units, and reports missing rows and numbers and duplicate seats. */
export function completeHall(hall: ImportedHall, notes: ImportNotes): ImportedHall {
  refuseUnnamed(hall.seats, notes);
  refuseTwice(hall.seats, notes);
  if (hall.seats.length === 0 && hall.standing.length === 0) {
    notes.refuse(
      1,
      { en: 'no seats', ru: 'нет ни одного места' },
      { en: 'a hall with seats', ru: 'зал с местами' },
    );
  }
  for (const { name, capacity, line } of hall.standing) {
    if (capacity === null) notes.note(line, noCapacity(name));
  }
  const pitch = seatPitch(hall.seats);
  const fits = pitch === 0 || (pitch >= pitches.least && pitch <= pitches.most);
  const scale = fits ? 1 : pitches.usual / pitch;
  const sized = scale === 1 ? hall : scaled(hall, scale);
  reportCrowded(sized.seats, notes);
  return withWholeView({ ...sized, stage: sized.stage && stageWithin(sized.stage) }, notes);
}

/** A view that cuts seats off is widened: what nobody sees would be sold all the same. */
function withWholeView(hall: ImportedHall, notes: ImportNotes): ImportedHall {
  if (hall.view === null) return hall;
  const [x = 0, y = 0, width = 0, height = 0] = hall.view;
  const outside = placesOutside({ x, y, width, height }, hall);
  const [first] = outside;
  if (first === undefined) return hall;
  notes.note(first.line, {
    en: `Seats or standing areas outside the visible part of the plan: ${outside.length}, from this line on. It was widened to hold them.`,
    ru: `Места и стоячие зоны за пределами видимой части плана: ${outside.length}, начиная с этой строки. Видимая часть расширена.`,
  });
  const around = viewAround({ ...hall, shapes: [] });
  const ends = [around, { x, y, width, height }].flatMap((box) => [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
  ]);
  const whole = boxAround(ends) ?? around;
  return { ...hall, view: [whole.x, whole.y, whole.width, whole.height] };
}

function noCapacity(name: string): PlanSentence {
  return {
    en: `The file does not say how many people fit in "${name}": "capacity" of the mapping is used.`,
    ru: `В файле не указано, сколько человек вмещает «${name}»: взято значение «capacity» из описания.`,
  };
}

function refuseUnnamed(seats: readonly ImportedSeat[], notes: ImportNotes): void {
  for (const { number, row, line } of seats) {
    const usable = number !== '' && /^[^\s;]{1,12}$/.test(number) && row.length <= 12;
    if (usable) continue;
    notes.refuse(
      line,
      {
        en: `a seat with the number "${number}" in row "${row}"`,
        ru: `место с номером «${number}» в ряду «${row}»`,
      },
      { en: 'a number of at most 12 characters without spaces', ru: 'номер до 12 знаков без пробелов' },
    );
  }
}

function refuseTwice(seats: readonly ImportedSeat[], notes: ImportNotes): void {
  const first = new Map<string, number>();
  for (const { sector, row, number, line } of seats) {
    const key = `${sector}\0${row}\0${number}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    else {
      const name = [sector, row, number].filter((part) => part !== '').join(' / ');
      notes.refuse(
        line,
        { en: `duplicate seat ${name}`, ru: `место ${name} повторяется` },
        {
          en: `each seat once; the first one is in line ${before}`,
          ru: `каждое место один раз; впервые оно в строке ${before}`,
        },
      );
    }
  }
}

/** What a hall file allows. */
const stageSizes = { width: [20, 20_000], depth: [10, 10_000] } as const;

function stageWithin(stage: NonNullable<ImportedHall['stage']>): ImportedHall['stage'] {
  const within = (size: number, [least, most]: readonly [number, number]) =>
    Math.min(most, Math.max(least, Math.round(size)));
  return {
    ...stage,
    width: within(stage.width, stageSizes.width),
    depth: within(stage.depth, stageSizes.depth),
  };
}

function reportCrowded(seats: readonly ImportedSeat[], notes: ImportNotes): void {
  const crowded = crowdedSeats(seats);
  if (crowded === null) return;
  const { count, first } = crowded;
  const [{ line }] = first;
  if (2 * count < seats.length) {
    notes.note(line, {
      en: `Seats that overlap others, from this line on: ${count}.`,
      ru: `Места, которые накладываются на другие, начиная с этой строки: ${count}.`,
    });
    return;
  }
  notes.refuse(
    line,
    {
      en: `${count} of ${seats.length} seats on top of others`,
      ru: `места, лежащие на других: ${count} из ${seats.length}`,
    },
    { en: 'seats with positions of their own', ru: 'места, у каждого из которых своё положение' },
  );
}

function scaled(hall: ImportedHall, scale: number): ImportedHall {
  const grown = <Place extends { x: number; y: number }>(place: Place) => ({
    ...place,
    x: place.x * scale,
    y: place.y * scale,
  });
  const { stage } = hall;
  return {
    seats: hall.seats.map(grown),
    standing: hall.standing.map((area) => ({ ...area, outline: area.outline.map(grown) })),
    stage: stage && {
      ...stage,
      at: grown(stage.at),
      width: stage.width * scale,
      depth: stage.depth * scale,
    },
    labels: hall.labels.map((label) => ({ ...label, at: grown(label.at) })),
    view: hall.view?.map((one) => Math.round(one * scale)) ?? null,
    backdrop:
      hall.backdrop === null
        ? null
        : `<g transform="scale(${Number(scale.toFixed(5))})">${hall.backdrop}</g>`,
  };
}
