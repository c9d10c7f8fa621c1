import type { Language } from '@foyer/contract/rules/values.ts';
import type { HallPlan } from '#halls/hall-plan.ts';
import { Findings, type Sentence, same, say } from '#house-files/findings/findings.ts';
import { type HouseFolder, readText } from '#house-files/folder/house-folder.ts';
import { type EventFile, eventShape } from '#house-files/schema/event-schema.ts';
import type { PictureFile } from '#house-files/schema/file-shapes.ts';
import { hallShape } from '#house-files/schema/hall-schema.ts';
import { type HouseFile, houseShape, languagesShape } from '#house-files/schema/house-schema.ts';
import {
  menusShape,
  offersShape,
  pricesShape,
  tagsShape,
  venuesShape,
} from '#house-files/schema/list-schemas.ts';
import { isSlug, slug } from '#house-files/shapes/scalar-shapes.ts';
import { type Shape, writtenName } from '#house-files/shapes/shape.ts';
import { parseYaml } from '#house-files/yaml/parse-yaml.ts';

/** The files of a house, not yet checked against each other. */
export interface HouseFiles {
  folder: HouseFolder;
  house: HouseFile;
  venues: ReturnType<typeof venuesShape.read>;
  tags: ReturnType<typeof tagsShape.read>;
  menus: ReturnType<typeof menusShape.read>;
  prices: ReturnType<typeof pricesShape.read>;
  offers: ReturnType<typeof offersShape.read>;
  halls: readonly HallOfHouse[];
  events: readonly EventOfHouse[];
}

export interface HallOfHouse {
  /** The file's name: what events call it. */
  id: string;
  file: string;
  plan: HallPlan;
}

export interface EventOfHouse {
  /** The file's name: the event's address in the shop. */
  id: string;
  file: string;
  event: EventFile;
}

/** Reads every file of a house. Mistakes are added to `findings` without stopping. */
export function readHouse(folder: HouseFolder, findings: Findings): HouseFiles {
  refuseUnknownFiles(folder, findings);
  const languages = readLanguages(folder);
  const read = <Value>(file: string, shape: Shape<Value>) =>
    readFile(folder, file, shape, findings, languages);
  const optional = <Value>(file: string, shape: Shape<Value>) =>
    folder.size(file) === null ? shape.blank : read(file, shape);
  return {
    folder,
    house: read('house.yaml', houseShape),
    venues: optional('venues.yaml', venuesShape),
    tags: optional('tags.yaml', tagsShape),
    menus: optional('menus.yaml', menusShape),
    prices: read('prices.yaml', pricesShape),
    offers: optional('offers.yaml', offersShape),
    halls: filesIn(folder, 'halls').map((file) => ({
      id: baseNameOf(file),
      file,
      plan: read(file, hallShape),
    })),
    events: filesIn(folder, 'events').map((file) => ({
      id: baseNameOf(file),
      file,
      event: read(file, eventShape),
    })),
  };
}

/** Every other text depends on the languages, so they are looked up before anything is reported. */
function readLanguages(folder: HouseFolder): readonly Language[] {
  const otherwise: readonly Language[] = ['ru', 'en'];
  const decoded = folder.size('house.yaml') === null ? null : readText(folder, 'house.yaml');
  if (decoded?.kind !== 'text') return otherwise;
  const discarded = new Findings();
  const root = parseYaml('house.yaml', decoded.text, discarded, otherwise);
  const written = root?.entries?.find(({ name }) => name === 'languages')?.value;
  const languages = written ? languagesShape.read(written) : [];
  return languages.length > 0 && discarded.mistakes.length === 0 ? [...new Set(languages)] : otherwise;
}

function readFile<Value>(
  folder: HouseFolder,
  file: string,
  shape: Shape<Value>,
  findings: Findings,
  languages: readonly Language[],
): Value {
  const top = { file, line: 1, column: 1 };
  if (folder.size(file) === null) {
    const below = houseBelow(folder);
    findings.refuse(
      top,
      say('no such file', 'такого файла нет'),
      say(`a file ${file}`, `файл ${file}`),
      below === null ? null : say(`Did you mean the folder ${below}?`, `Возможно, папка ${below}?`),
    );
    return shape.blank;
  }
  const decoded = readText(folder, file);
  if (decoded.kind === 'refused') {
    findings.refuse(top, decoded.found, decoded.expected, decoded.hint);
    return shape.blank;
  }
  const root = parseYaml(file, decoded.text, findings, languages);
  if (root?.isEmpty && shape.fields) {
    const needed = Object.keys(shape.fields).filter((key) => shape.fields?.[key]?.required);
    const keys = needed.map(writtenName).join(', ');
    findings.refuse(top, say('an empty file', 'пустой файл'), say(`the keys ${keys}`, `ключи ${keys}`));
    return shape.blank;
  }
  return root === null ? shape.blank : shape.read(root);
}

function filesIn(folder: HouseFolder, part: 'events' | 'halls'): string[] {
  return folder.list().filter((file) => file.startsWith(`${part}/`) && /^\w+\/[^/]+\.yaml$/.test(file));
}

/** `events/the-storm.yaml` → `the-storm`. */
function baseNameOf(file: string): string {
  return file.slice(file.indexOf('/') + 1, -'.yaml'.length);
}

/** All pictures that pages show in several sizes. */
export function housePictures({
  events,
  offers,
  halls,
}: Pick<HouseFiles, 'events' | 'offers' | 'halls'>): PictureFile[] {
  return [
    ...events.map(({ event }) => event.picture),
    ...offers.map(({ value }) => value.picture),
    ...halls.flatMap(({ plan }) => plan.viewsFromSeats.map((view) => ({ ...view, focal: null }))),
  ].filter((picture) => picture !== null);
}

/** The halls whose seats are sold by plan; the others are not shown. */
export function soldHalls({ events, halls }: Pick<HouseFiles, 'events' | 'halls'>): HallOfHouse[] {
  const sold = new Set(events.flatMap(({ event }) => (event.plan ? (event.hall?.value ?? []) : [])));
  return halls.filter(({ id }) => sold.has(id));
}

/** All files that the house is made of; others may lie beside them. */
export function usedFiles(files: HouseFiles): string[] {
  const { folder, house, halls } = files;
  const named = [
    house.logo?.file.value,
    ...house.rules.flatMap(({ value }) => [...(value.file?.values() ?? [])].map((file) => file.value)),
    ...halls.map(({ plan }) => plan.backdrop?.value),
    ...housePictures(files).map(({ file }) => file.value),
  ];
  const used = new Set(named);
  return folder.list().filter((file) => file.endsWith('.yaml') || used.has(file));
}

const listFiles = ['house.yaml', 'venues.yaml', 'tags.yaml', 'menus.yaml', 'prices.yaml', 'offers.yaml'];

/** Refuses files that look like house files but would be ignored, and unreadable folders. */
function refuseUnknownFiles(folder: HouseFolder, findings: Findings): void {
  for (const name of folder.unreadable) {
    findings.refuse(
      { file: name, line: 1, column: 1 },
      say('a folder without read permission', 'папка, которую нет права читать'),
      say('a readable folder', 'папка, доступная для чтения'),
    );
  }
  // The parent folder was given: every file in it would be unknown.
  if (folder.size('house.yaml') === null && houseBelow(folder) !== null) return;
  for (const file of folder.list()) {
    const [, folderOfMany] = /^(events|halls)\//.exec(file) ?? [];
    const wrong = folderOfMany ? wrongAmongMany(file, folderOfMany) : wrongFile(file);
    if (wrong) findings.refuse({ file, line: 1, column: 1 }, wrong.found, wrong.expected, wrong.hint);
  }
}

/** A house in a subfolder, or null. */
function houseBelow(folder: HouseFolder): string | null {
  const found = folder.list().find((file) => file.endsWith('/house.yaml'));
  return found?.slice(0, -'/house.yaml'.length) ?? null;
}

interface Wrong {
  found: Sentence;
  expected: Sentence;
  hint: Sentence | null;
}

const hiddenEnding = say(
  'Many systems hide file extensions; show them and rename the file.',
  'Многие системы скрывают расширения файлов; включите их показ и переименуйте файл.',
);

function wrongFile(file: string): Wrong | null {
  const isHidden = listFiles.some((name) => file === `${name}.txt`);
  if (!isHidden && (!/\.ya?ml$/i.test(file) || listFiles.includes(file))) return null;
  return {
    found: same(file),
    expected: say(
      `files named ${listFiles.join(', ')}, and those in events/ and halls/`,
      `файлы ${listFiles.join(', ')} и те, что лежат в events/ и halls/`,
    ),
    hint: isHidden ? hiddenEnding : null,
  };
}

/** Files in events/ and halls/, which have free names. */
function wrongAmongMany(file: string, folder: string): Wrong | null {
  const name = /^\w+\/([^/]+)\.yaml$/.exec(file)?.[1];
  if (name === undefined) {
    // A drawing may lie beside the hall that names it.
    if (folder === 'halls' && !/\.ya?ml/i.test(file)) return null;
    return {
      found: same(file),
      expected: say(`a file ${folder}/<name>.yaml`, `файл ${folder}/<имя>.yaml`),
      hint: /\.ya?ml\.\w+$/i.test(file) ? hiddenEnding : null,
    };
  }
  if (isSlug(name)) return null;
  const hint =
    folder === 'events'
      ? say('The file’s name becomes the event’s address.', 'Имя файла становится адресом события.')
      : null;
  return { found: same(`"${name}"`), expected: slug.expected, hint };
}
