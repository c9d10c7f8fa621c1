import { planToWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { planViewsToWire } from '@foyer/contract/hall/plan-views-codec.ts';
import type { WireContext } from '@foyer/contract/kit/wire-values.ts';
import type { Language, Text } from '@foyer/contract/rules/values.ts';
import { drawBackdrop } from '#halls/draw-backdrop.ts';
import { drawHall } from '#halls/draw-hall.ts';
import type { Hall } from '#halls/hall.ts';
import { layOutHall } from '#halls/lay-out-hall.ts';
import { makePlan } from '#halls/make-plan.ts';
import { seatViews } from '#halls/seat-views.ts';
import { decodeText } from '#house-files/decode-text.ts';
import type { HallOfHouse, HouseFiles } from '#house-files/read-house.ts';
import { setText } from '#house-files/set-type.ts';
import { soldHalls } from '#house-files/sold-halls.ts';
import { wholeHall } from './compile-prices.ts';
import type { CompiledPlan, CompileInput, PlanFile } from './compiled-house.ts';
import { addressOf, planFile, withPicturesBeside } from './plan-file.ts';

type PlanInput = Pick<CompileInput, 'files' | 'numbers' | 'pictures'>;

/** The halls whose seats are sold, by their names. */
export function compilePlans(input: PlanInput): Map<string, CompiledPlan> {
  return new Map(soldHalls(input.files).map((hall) => [hall.id, compilePlan(input, hall)]));
}

const json = 'application/json; charset=utf-8';

const silent = { refuse: () => {}, note: () => {} };

function compilePlan(input: PlanInput, { id, plan: written }: HallOfHouse): CompiledPlan {
  const { files, numbers } = input;
  const hall = withSetNames(layOutHall(written, silent));
  const { languages } = files.house;
  const look = { otherwise: languages[0] ?? 'ru', drawing: drawingOf(files, written.backdrop?.value) };
  const beside = withPicturesBeside(look.drawing);
  const backdrops = languages.map((language) => {
    const file = planFile(
      'svg',
      'image/svg+xml',
      drawBackdrop(hall, { ...look, drawing: beside.drawing, language }),
    );
    return { language, file };
  });
  const seat = (name: string) => numbers.numberOf('seat', `${id}/${name}`);
  const views = compileViews(written, hall, { ...input, houseLanguage: look.otherwise });
  const plan = makePlan(
    hall,
    {
      seat,
      sector: (key) => numbers.numberOf('sector', `${id}/${key}`),
      standing: (key) => numbers.numberOf('standing', `${id}/${key}`),
      zone: (zone) => numbers.numberOf('zone', zone ?? wholeHall),
    },
    {
      backdrops: Object.fromEntries(backdrops.map(({ language, file }) => [language, addressOf(file)])),
      views: views && { url: addressOf(views.file), of: views.of },
    },
  );
  const table = planFile('json', json, JSON.stringify(planToWire(plan, look.otherwise)));
  const drawing = wholeDrawing(files, hall, look, seat);
  return {
    url: addressOf(table),
    drawingUrl: addressOf(drawing),
    plan,
    files: [
      table,
      drawing,
      ...backdrops.map(({ file }) => file),
      ...beside.files,
      ...(views ? [views.file] : []),
    ],
  };
}

interface CompiledViews {
  file: PlanFile;
  /** Index in the file of the picture of a seat; -1: none. */
  of(seatId: string): number;
}

/** What is seen from the seats, in a file of its own: most who choose a seat never look. */
function compileViews(
  written: HallOfHouse['plan'],
  hall: Hall,
  { pictures, numbers, houseLanguage }: Omit<PlanInput, 'files'> & WireContext,
): CompiledViews | null {
  const seen = seatViews(written, hall.seats, silent);
  const used = new Set(seen.values());
  const shown = written.viewsFromSeats.flatMap((view) => {
    const picture = pictures.get(view.file.value);
    const id = numbers.numberOf('picture', view.file.value);
    return picture && used.has(view) ? [{ view, picture: { ...picture, id, alt: setText(view.alt) } }] : [];
  });
  if (shown.length === 0) return null;
  const text = JSON.stringify(
    planViewsToWire(
      shown.map(({ picture }) => picture),
      { houseLanguage },
    ),
  );
  const indices = new Map(shown.map(({ view }, index) => [view, index]));
  return {
    file: planFile('json', json, text),
    of: (seatId) => {
      const view = seen.get(seatId);
      return (view && indices.get(view)) ?? -1;
    },
  };
}

/** The hall in one piece, a seat an element with its number: what `svg` of the map call says (decisions). */
function wholeDrawing(
  { prices }: HouseFiles,
  hall: Hall,
  { otherwise, drawing }: { otherwise: Language; drawing: string },
  seat: (name: string) => number,
): PlanFile {
  const numbered = { ...hall, seats: hall.seats.map((one) => ({ ...one, id: String(seat(one.id)) })) };
  const colors = new Map(prices.zones.map(({ name, value }) => [name, value.color]));
  const svg = drawHall(numbered, { language: otherwise, otherwise, colors, backdrop: drawing });
  return planFile('svg', 'image/svg+xml', svg);
}

function drawingOf({ folder }: HouseFiles, file: string | undefined): string {
  if (file === undefined || folder.size(file) === null) return '';
  const decoded = decodeText(folder.read(file), 5_000_000);
  return decoded.kind === 'text' ? decoded.text : '';
}

function withSetNames(hall: Hall): Hall {
  const set = <Named extends { name: Text }>(one: Named): Named => ({ ...one, name: setText(one.name) });
  return {
    ...hall,
    sectors: hall.sectors.map(set),
    standing: hall.standing.map(set),
    shapes: hall.shapes.map(set),
  };
}
