import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { backdropFile } from '#halls/backdrop.ts';
import { drawHall } from '#halls/draw-hall.ts';
import type { Hall } from '#halls/hall.ts';
import { readImportedHall } from '#halls/import/hall-import.ts';
import { readSelector, type SeatMarks } from '#halls/import/seat-marks.ts';
import { writeHallFile } from '#halls/import/write-hall-file.ts';
import { layOutHall } from '#halls/lay-out-hall.ts';
import { Findings } from '#house-files/findings/findings.ts';
import { formatMistakes, formatNotes } from '#house-files/findings/report.ts';
import { readTextFile } from '#house-files/folder/read-text.ts';
import { refusedWriting } from '#house-files/folder/refused-writing.ts';
import { type HallMapping, hallMappingShape } from '#house-files/schema/hall-mapping-schema.ts';
import { hallShape } from '#house-files/schema/hall-schema.ts';
import { isSlug } from '#house-files/shapes/scalar-shapes.ts';
import type { Shape } from '#house-files/shapes/shape.ts';
import { parseYaml } from '#house-files/yaml/parse-yaml.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { counted } from './counted.ts';
import { remakePictures, withPngs } from './remake-pictures.ts';

const usage = `foyer import-hall <file> --into <folder> [--name <name>] [--mapping <file.yaml>] [--seats <marks>]

Makes halls/<name>.yaml of a plan from elsewhere, and halls/<name>.png, a picture of what was understood.
Reads a hall of Ticketland's editor (JSON), a seating plan of pretix (JSON), a spreadsheet (CSV: a line is
a row, a cell is a seat), a designer's drawing (SVG), and a hall file of ours (YAML), which is drawn.
Seats of a drawing are told by --seats: ".seat", "#row{row}seat{number}", "[data-seat]" or
"label:Row {row}, seat {number}", or by the mapping, which also names price zones;
docs/for-operators/halls.md explains it. What is missing, doubled or unreadable is told by line.

Exit code 0: all of it was read · 1: there are mistakes, nothing was written ·
2: the command was written wrongly.
`;

interface Request {
  file: string;
  into: string;
  name: string;
  mapping: string | undefined;
  seats: SeatMarks | null;
}

const largestFile = 5_000_000;

/** `foyer import-hall`: needs no database. */
export async function importHallCommand(argv: readonly string[], output: CommandOutput): Promise<number> {
  const request = readRequest(argv, output);
  if (typeof request === 'number') return request;
  const findings = new Findings();
  const text = readText(request.file, findings);
  const mapping = readMapping(request.mapping, findings);
  const made = text === null || mapping === null ? null : await makeHall(request, text, mapping, findings);
  output.writeAside(formatNotes(findings.notes, 'en'));
  if (made === null || findings.mistakes.length > 0) {
    output.writeAside(formatMistakes(findings.mistakes, 'en'));
    return exitCodes.wrong;
  }
  try {
    await writeFiles(request, made);
  } catch (error) {
    output.writeAside(refusedWriting(request.into, error));
    return exitCodes.wrong;
  }
  output.write(summaryOf(request, made.hall));
  return exitCodes.done;
}

function readRequest(argv: readonly string[], output: CommandOutput): Request | number {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const wrong = (mistake: string) => complain(output, mistake, usage);
  const [file, ...more] = positionals;
  if (!file) return wrong('The file of a plan is missing.');
  if (more.length > 0) return wrong(`One file at a time: "${more[0]}" is a second.`);
  if (!values.into) return wrong('--into is needed: the folder of the house.');
  const name = values.name ?? path.parse(file).name.toLowerCase();
  if (!isSlug(name)) return wrong(`"${name}" cannot name a hall: --name small-letters-and-hyphens.`);
  const seats = values.seats === undefined ? null : readSelector(values.seats);
  if (values.seats !== undefined && seats === null)
    return wrong(`--seats "${values.seats}" is not understood.`);
  return { file, into: values.into, name, mapping: values.mapping, seats };
}

const options = {
  into: { type: 'string' },
  name: { type: 'string' },
  mapping: { type: 'string' },
  seats: { type: 'string' },
} as const;

function readText(file: string, findings: Findings): string | null {
  const place = { file, line: 1, column: 1 };
  const read = readTextFile(file, largestFile);
  if (read.kind === 'text') return read.text;
  findings.refuse(place, read.found, read.expected, read.hint);
  return null;
}

function readMapping(file: string | undefined, findings: Findings): HallMapping | null {
  if (file === undefined) return hallMappingShape.blank;
  const text = readText(file, findings);
  return text === null ? null : readYaml(file, text, hallMappingShape, findings);
}

function readYaml<Value>(file: string, text: string, shape: Shape<Value>, findings: Findings): Value | null {
  const root = parseYaml(file, text, findings, ['ru', 'en', 'ch', 'kz']);
  return root && shape.read(root);
}

/** A hall file says all of the hall, what is seen from its seats too. */
function isOurs(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

interface WrittenHall {
  text: string;
  hall: Hall;
  /** Its backdrop as a file; '' without one. */
  backdrop: string;
}

/** What was written is read again by the reader of the house: the picture shows what the shop will know. */
async function makeHall(
  request: Request,
  text: string,
  mapping: HallMapping,
  findings: Findings,
): Promise<WrittenHall | null> {
  const { file } = request;
  if (isOurs(file)) return withHall(file, text, null, findings);
  const pictures = await remakePictures(text);
  const source = { file, text, marks: request.seats ?? mapping.seats, pictures };
  const imported = readImportedHall(source, findings);
  if (imported === null || findings.mistakes.length > 0) return null;
  const { sector, capacity, zones } = mapping;
  const written = writeHallFile(imported, {
    ...{ origin: `Made of ${path.basename(file)} by foyer import-hall.`, nameless: sector, capacity },
    zones: new Map(Object.entries(zones)),
    backdrop: imported.backdrop === null ? null : `halls/${request.name}.svg`,
  });
  return withHall(file, written, imported.backdrop, findings);
}

function withHall(
  file: string,
  text: string,
  backdrop: string | null,
  findings: Findings,
): WrittenHall | null {
  const plan = readYaml(file, text, hallShape, findings);
  const hall = plan && layOutHall(plan, findings);
  return hall && { text, hall, backdrop: backdrop === null ? '' : backdropFile(hall.view, backdrop) };
}

async function writeFiles(
  { file, into, name }: Request,
  { text, hall, backdrop }: WrittenHall,
): Promise<void> {
  const folder = path.join(into, 'halls');
  mkdirSync(folder, { recursive: true });
  const target = path.join(folder, `${name}.yaml`);
  const kept = isOurs(file) ? '' : viewsIn(target);
  if (path.resolve(target) !== path.resolve(file)) writeFileSync(target, text + kept);
  if (backdrop !== '') writeFileSync(path.join(folder, `${name}.svg`), backdrop);
  const look = { language: 'ru', otherwise: 'en', colors: new Map() } as const;
  const drawing = drawHall(hall, { ...look, backdrop: await withPngs(backdrop) });
  writeFileSync(
    path.join(folder, `${name}.png`),
    await sharp(Buffer.from(drawing), { unlimited: true }).png().toBuffer(),
  );
}

/** The views from the seats in a hall that was imported before: no plan from elsewhere tells them. */
function viewsIn(target: string): string {
  if (!statSync(target, { throwIfNoEntry: false })?.isFile()) return '';
  const text = readFileSync(target, 'utf8').replace(/\n*$/, '\n');
  const [views = ''] = /^views from seats:.*\n(?:(?:[ \t#-].*)?\n)*/m.exec(text) ?? [];
  return views;
}

function summaryOf({ into, name }: Request, { seats, standing, sectors }: Hall): string {
  const people = standing.reduce((sum, { capacity }) => sum + capacity, 0);
  const also = standing.length === 0 ? '' : `, ${counted(standing.length, 'standing area')} for ${people}`;
  const files = `${path.join(into, 'halls', name)}.yaml and .png`;
  return `${counted(seats.length, 'seat')} in ${counted(sectors.length, 'sector')}${also}: ${files}\n`;
}
