import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { backdropFile } from '#halls/draw-backdrop.ts';
import type { Hall } from '#halls/hall.ts';
import type { PlanSentence } from '#halls/hall-plan.ts';
import { readImportedHall } from '#halls/import/hall-import.ts';
import type { SeatMarks } from '#halls/import/seat-marks.ts';
import { type KnownPart, writeHallFile } from '#halls/import/write-hall-file.ts';
import { layOutHall } from '#halls/lay-out-hall.ts';
import {
  bytesOfHref,
  type EmbeddedPicture,
  type EmbeddedPictures,
  embeddedHrefs,
  embeddedLimits,
  hrefOfBytes,
  tooMany,
} from '#halls/xml/embedded-pictures.ts';
import { Findings, say } from '#house-files/findings/findings.ts';
import { readTextFile, refusedWriting } from '#house-files/folder/house-folder.ts';
import { type HallMapping, hallMappingShape, hallShape } from '#house-files/schema/hall-schema.ts';
import type { Shape } from '#house-files/shapes/shape.ts';
import { parseYaml } from '#house-files/yaml/parse-yaml.ts';
import { type RemadePicture, remadeLimits, remakePicture } from '#pictures/remade-picture.ts';
import { checkPicture } from './check-picture.ts';

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

type HallImport =
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

/** Draws anew the pictures that a drawing holds, one after another. */
export async function remakePictures(drawing: string): Promise<EmbeddedPictures> {
  const made = new Map<string, EmbeddedPicture>();
  for (const [index, href] of embeddedHrefs(drawing).entries())
    made.set(href, index < embeddedLimits.pictures ? await remade(href) : { kind: 'left', why: tooMany });
  return made;
}

async function remade(href: string): Promise<EmbeddedPicture> {
  const bytes = bytesOfHref(href);
  const made: RemadePicture = bytes ? await remakePicture(bytes) : { kind: 'refused', why: 'format' };
  if (made.kind === 'made') return { kind: 'kept', href: hrefOfBytes(made.bytes) };
  return { kind: 'left', why: reasons[made.why] };
}

/** The same drawing with its pictures as PNG: what makes pictures of drawings here reads no WebP. */
async function withPngs(drawing: string): Promise<string> {
  let painted = drawing;
  for (const href of embeddedHrefs(drawing)) {
    const png = await sharp(bytesOfHref(href) ?? undefined)
      .png()
      .toBuffer();
    painted = painted.replaceAll(href, `data:image/png;base64,${png.toString('base64')}`);
  }
  return painted;
}

const kilobytes = remadeLimits.bytes / 1024;
const megapixels = remadeLimits.pixels / 1_000_000;
const reasons: Readonly<Record<'bytes' | 'format' | 'pixels' | 'unreadable', PlanSentence>> = {
  bytes: { en: `it has more than ${kilobytes} KB`, ru: `она больше ${kilobytes} КБ` },
  format: { en: 'it is not a PNG, JPEG or WebP', ru: 'это не PNG, не JPEG и не WebP' },
  pixels: {
    en: `it has more than ${megapixels} million pixels`,
    ru: `в ней больше ${megapixels} млн пикселей`,
  },
  unreadable: { en: 'it cannot be read', ru: 'она не читается' },
};
