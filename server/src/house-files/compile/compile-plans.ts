import { createHash } from 'node:crypto';
import { planToWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { planViewsToWire } from '@foyer/contract/hall/plan-map-codec.ts';
import type { WireContext } from '@foyer/contract/kit/wire-values.ts';
import type { Language, Text } from '@foyer/contract/rules/values.ts';
import { drawBackdrop } from '#halls/draw-backdrop.ts';
import { drawHall } from '#halls/draw-hall.ts';
import type { Hall } from '#halls/hall.ts';
import { layOutHall } from '#halls/lay-out-hall.ts';
import { makePlan } from '#halls/make-plan.ts';
import { seatViews } from '#halls/seat-views.ts';
import { decodeText } from '#house-files/folder/house-folder.ts';
import { typesetText } from '#house-files/markup/safe-markup.ts';
import { type HallOfHouse, type HouseFiles, soldHalls } from '#house-files/read-house.ts';
import { wholeHall } from './compile-prices.ts';
import type { CompiledPlan, CompileInput, PlanFile } from './compiled-house.ts';

type PlanInput = Pick<CompileInput, 'files' | 'ids' | 'pictures'>;

/** The halls whose seats are sold, by their names. */
export function compilePlans(input: PlanInput): Map<string, CompiledPlan> {
  return new Map(soldHalls(input.files).map((hall) => [hall.id, compilePlan(input, hall)]));
}

const json = 'application/json; charset=utf-8';

const silent = { refuse: () => {}, note: () => {} };

function compilePlan(input: PlanInput, { id, plan: written }: HallOfHouse): CompiledPlan {
  const { files, ids } = input;
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
  const seat = (name: string) => ids.idOf('seat', `${id}/${name}`);
  const views = compileViews(written, hall, { ...input, houseLanguage: look.otherwise });
  const plan = makePlan(
    hall,
    {
      seat,
      sector: (key) => ids.idOf('sector', `${id}/${key}`),
      standing: (key) => ids.idOf('standing', `${id}/${key}`),
      zone: (zone) => ids.idOf('zone', zone ?? wholeHall),
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

/** Views from seats are a separate file: most buyers never open them. */
function compileViews(
  written: HallOfHouse['plan'],
  hall: Hall,
  { pictures, ids, houseLanguage }: Omit<PlanInput, 'files'> & WireContext,
): CompiledViews | null {
  const seen = seatViews(written, hall.seats, silent);
  const used = new Set(seen.values());
  const shown = written.viewsFromSeats.flatMap((view) => {
    const picture = pictures.get(view.file.value);
    const id = ids.idOf('picture', view.file.value);
    return picture && used.has(view)
      ? [{ view, picture: { ...picture, id, alt: typesetText(view.alt), focal: null } }]
      : [];
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
  const set = <Named extends { name: Text }>(one: Named): Named => ({ ...one, name: typesetText(one.name) });
  return {
    ...hall,
    sectors: hall.sectors.map(set),
    standing: hall.standing.map(set),
    shapes: hall.shapes.map(set),
  };
}

/** A file of a plan, named by its content. */
function planFile(ending: string, contentType: string, content: string | Buffer): PlanFile {
  const bytes = Buffer.from(content);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { name: `${hash}.${ending}`, contentType, bytes };
}

function addressOf({ name }: PlanFile): string {
  return `/plans/${name}`;
}

/**
 * A backdrop whose pictures lie beside it, each a file: it is sent in every language, and they are kept once. Our
 * own writer quotes whatever else is in a drawing, so this can be nothing but the address of a picture.
 */
function withPicturesBeside(drawing: string): { drawing: string; files: PlanFile[] } {
  const files: PlanFile[] = [];
  const own = drawing.replace(/ href="data:image\/webp;base64,([A-Za-z0-9+/=]+)"/g, (_, base64: string) => {
    const file = planFile('webp', 'image/webp', Buffer.from(base64, 'base64'));
    files.push(file);
    return ` href="${addressOf(file)}"`;
  });
  return { drawing: own, files };
}
