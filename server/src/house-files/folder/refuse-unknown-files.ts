import { type Findings, type Sentence, same, say } from '#house-files/findings/findings.ts';
import { isSlug, slug } from '#house-files/shapes/scalar-shapes.ts';
import type { HouseFolder } from './house-folder.ts';

const listFiles = ['house.yaml', 'venues.yaml', 'tags.yaml', 'menus.yaml', 'prices.yaml', 'offers.yaml'];

/** Refuses files that look like house files but would be ignored, and unreadable folders. */
export function refuseUnknownFiles(folder: HouseFolder, findings: Findings): void {
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
export function houseBelow(folder: HouseFolder): string | null {
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
