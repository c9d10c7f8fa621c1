import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { backdropFile } from '#halls/draw-backdrop.ts';
import type { Hall } from '#halls/hall.ts';
import { readImportedHall } from '#halls/import/hall-import.ts';
import type { SeatMarks } from '#halls/import/seat-marks.ts';
import { type KnownPart, writeHallFile } from '#halls/import/write-hall-file.ts';
import { layOutHall } from '#halls/lay-out-hall.ts';
import { Findings, say } from '#house-files/findings/findings.ts';
import { readTextFile, refusedWriting } from '#house-files/folder/house-folder.ts';
import { type HallMapping, hallMappingShape, hallShape } from '#house-files/schema/hall-schema.ts';
import type { Shape } from '#house-files/shapes/shape.ts';
import { parseYaml } from '#house-files/yaml/parse-yaml.ts';
import { checkPicture } from './check-picture.ts';
import { remakePictures, withPngs } from './remake-pictures.ts';

export interface HallRequest {
  /** The plan to read. */
  file: string;
  /** The folder of the house. */
  into: string;
  /** Name of the hall and of its files. */
  name: string;
  mapping: string | undefined;
  seats: SeatMarks | null;
}

export type HallImport =
  | { kind: 'imported'; hall: Hall }
  /** The reasons are in `findings`. */
  | { kind: 'mistakes' }
  | { kind: 'not-written'; reason: string };

const largestFile = 5_000_000;

/** Reads a seating plan and writes a hall file and a picture of it. */
export async function importHall(request: HallRequest, findings: Findings): Promise<HallImport> {
  const text = readText(request.file, findings);
  const mapping = readMapping(request.mapping, findings);
  const made = text === null || mapping === null ? null : await makeHall(request, text, mapping, findings);
  if (made === null || findings.mistakes.length > 0) return { kind: 'mistakes' };
  try {
    await writeFiles(request, made);
  } catch (error) {
    return { kind: 'not-written', reason: refusedWriting(request.into, error) };
  }
  return { kind: 'imported', hall: made.hall };
}

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

/** A hall file of the shop is complete, including the views from seats. */
function isOurs(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

interface WrittenHall {
  text: string;
  hall: Hall;
  /** Its backdrop as a file; '' without one. */
  backdrop: string;
}

/** Reads the written file again, so that the picture shows what the shop will understand. */
async function makeHall(
  request: HallRequest,
  text: string,
  mapping: HallMapping,
  findings: Findings,
): Promise<WrittenHall | null> {
  const { file } = request;
  if (isOurs(file)) return withHall(file, text, null, findings);
  const pictures = await remakePictures(text);
  const { seats, strip } = mapping;
  const source = { file, text, marks: request.seats ?? seats, strip, pictures };
  const imported = readImportedHall(source, findings);
  if (imported === null || findings.mistakes.length > 0) return null;
  const { sector, capacity, zones } = mapping;
  const written = writeHallFile(imported, {
    ...{ origin: `Made of ${path.basename(file)} by foyer import-hall.`, nameless: sector, capacity },
    zones: new Map(Object.entries(zones)),
    backdrop: imported.backdrop === null ? null : `halls/${request.name}.svg`,
    known: partsIn(targetOf(request)),
  });
  const ofWritten = new Findings();
  const made = withHall(file, written, imported.backdrop, ofWritten);
  refuseWritten(file, written, ofWritten, findings);
  return made;
}

/** Lines of the written hall are none of the plan: whoever reads the report has only the plan. */
function refuseWritten(file: string, written: string, { mistakes }: Findings, findings: Findings): void {
  const lines = written.split('\n');
  for (const { line, found, expected, hint } of mistakes) {
    const made = (lines[line - 1] ?? '').trim().slice(0, 60);
    findings.refuse(
      { file, line: 1, column: 1 },
      say(
        `${found.en} in the hall file made of the plan: ${made}`,
        `${found.ru} в файле зала, который получается из плана: ${made}`,
      ),
      expected,
      hint,
    );
  }
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

function targetOf({ into, name }: HallRequest): string {
  return path.join(into, 'halls', `${name}.yaml`);
}

async function writeFiles(request: HallRequest, { text, hall, backdrop }: WrittenHall): Promise<void> {
  const { file, name } = request;
  const target = targetOf(request);
  const folder = path.dirname(target);
  mkdirSync(folder, { recursive: true });
  const kept = isOurs(file) ? '' : viewsIn(target);
  if (path.resolve(target) !== path.resolve(file)) writeFileSync(target, text + kept);
  if (backdrop !== '') writeFileSync(path.join(folder, `${name}.svg`), backdrop);
  const drawing = checkPicture(hall, await withPngs(backdrop));
  writeFileSync(
    path.join(folder, `${name}.png`),
    await sharp(Buffer.from(drawing), { unlimited: true }).png().toBuffer(),
  );
}

/** Sectors and standing areas of a hall that was imported before, as far as its file can be read. */
function partsIn(target: string): KnownPart[] {
  const read = readTextFile(target, largestFile);
  const plan = read.kind === 'text' ? readYaml(target, read.text, hallShape, new Findings()) : null;
  return [...(plan?.sectors ?? []), ...(plan?.standing ?? [])].map(({ name, value }) => {
    return { key: name, names: Object.values(value.name) };
  });
}

/** The views from seats in a hall that was imported before: imported plans never contain them. */
function viewsIn(target: string): string {
  if (!statSync(target, { throwIfNoEntry: false })?.isFile()) return '';
  const text = readFileSync(target, 'utf8').replace(/\n*$/, '\n');
  const [views = ''] = /^views from seats:.*\n(?:(?:[ \t#-].*)?\n)*/m.exec(text) ?? [];
  return views;
}
