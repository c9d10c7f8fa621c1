import sharp from 'sharp';
import { type Findings, nearestWord, type Place, same, say } from '#house-files/findings/findings.ts';
import { type HouseFolder, readText } from '#house-files/folder/house-folder.ts';
import { type HouseFiles, housePictures } from '#house-files/read-house.ts';
import type { PictureFile } from '#house-files/schema/file-shapes.ts';
import type { Located } from '#house-files/shapes/shape.ts';
import { checkMarkdownLinks } from '#house-files/shapes/text-shapes.ts';

const largestPicture = 30_000_000;
const mostPixels = 100_000_000;
const widthIsEnough = say('A width of 1290 pixels is enough.', 'Ширины в 1290 пикселей достаточно.');
const pictureFormats = ['svg', 'png', 'jpeg', 'webp', 'avif', 'heif'];

/** Files that others name: they are there and can be read. */
export async function checkFiles(files: HouseFiles, findings: Findings): Promise<void> {
  const { folder, house } = files;
  for (const { value } of house.rules) {
    for (const file of value.file?.values() ?? []) checkMarkdownFile(folder, file, findings);
  }
  const pictures = housePictures(files).map(({ file }) => file);
  if (house.logo !== null) pictures.push(house.logo.file);
  for (const file of pictures) await checkPicture(folder, file, findings);
  for (const { event } of files.events) await noteCropped(folder, event.picture, findings);
  if (house.logo !== null) noteLetters(folder, house.logo.file, findings);
}

/** A drawn logo loses its letters, because no visitor's machine is sure to have their font. */
function noteLetters(folder: HouseFolder, { value, place }: Located<string>, findings: Findings): void {
  if (!value.toLowerCase().endsWith('.svg') || folder.size(value) === null) return;
  if (!/<(\w+:)?text[\s>]/.test(new TextDecoder().decode(folder.read(value)))) return;
  findings.note(
    place,
    say(
      `The letters in ${value} are left out: their font is not in the file. Convert text to paths in the drawing program.`,
      `Буквы в ${value} не будут показаны: их шрифта в файле нет. Переведите текст в кривые в графическом редакторе.`,
    ),
  );
}

function checkMarkdownFile(folder: HouseFolder, file: Located<string>, findings: Findings): void {
  if (!isThere(folder, file, findings)) return;
  const top = { file: file.value, line: 1, column: 1 };
  const decoded = readText(folder, file.value);
  if (decoded.kind === 'refused') {
    findings.refuse(top, decoded.found, decoded.expected, decoded.hint);
    return;
  }
  if (decoded.text.trim() === '') {
    findings.refuse(top, say('an empty file', 'пустой файл'), say('the text of the rule', 'текст правила'));
  }
  checkMarkdownLinks(decoded.text, (href) => {
    findings.refuse(
      placeIn(file.value, decoded.text, href),
      say(`a link to "${href}"`, `ссылка на «${href}»`),
      say(
        'a link to https://…, mailto:, tel: or a page /…',
        'ссылка на https://…, mailto:, tel: или страницу /…',
      ),
    );
  });
}

async function checkPicture(folder: HouseFolder, file: Located<string>, findings: Findings): Promise<void> {
  if (!isThere(folder, file, findings)) return;
  const expected = say(
    'a picture: SVG, PNG, JPEG, WebP or AVIF, at most 30 MB',
    'картинка: SVG, PNG, JPEG, WebP или AVIF, не больше 30 МБ',
  );
  if ((folder.size(file.value) ?? 0) > largestPicture) {
    const size = ((folder.size(file.value) ?? 0) / 1_000_000).toFixed(1);
    findings.refuse(
      file.place,
      say(`${file.value}, ${size} MB`, `${file.value}, ${size} МБ`),
      expected,
      widthIsEnough,
    );
    return;
  }
  try {
    const { format, width, height } = await sharp(folder.read(file.value), {
      limitInputPixels: false,
    }).metadata();
    if (width * height > mostPixels)
      findings.refuse(
        file.place,
        say(`${file.value}, ${width} × ${height} pixels`, `${file.value}, ${width} × ${height} пикселей`),
        say('at most 100 megapixels', 'не больше 100 мегапикселей'),
        widthIsEnough,
      );
    else if (!pictureFormats.includes(format))
      findings.refuse(file.place, same(`${file.value} (${format})`), expected);
    else if (format !== 'svg' && width < 430) {
      findings.note(
        file.place,
        say(
          `${file.value} is ${width} pixels wide: it will look blurry.`,
          `${file.value} шириной ${width} пикселей: она будет нечёткой.`,
        ),
      );
    }
  } catch {
    findings.refuse(
      file.place,
      say(
        `${file.value}, which is not a readable picture`,
        `${file.value}, который не читается как картинка`,
      ),
      expected,
    );
  }
}

/** Higher or wider than this, what is written on a picture may lie outside of the strip that rows and phones show. */
const squarish = { from: 0.9, to: 1.6 };

async function noteCropped(
  folder: HouseFolder,
  picture: PictureFile | null,
  findings: Findings,
): Promise<void> {
  if (picture === null || picture.focal !== null || folder.size(picture.file.value) === null) return;
  const { value, place } = picture.file;
  const metadata = await sharp(folder.read(value), { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata === null) return;
  const { width, height } = metadata.autoOrient;
  const ratio = width / height;
  if (ratio >= squarish.from && ratio <= squarish.to) return;
  findings.note(
    place,
    say(
      `${value} is ${width} × ${height}: phones and rows show only a strip of it, from its middle. Say what must stay in sight, for example focal: 50% 20%.`,
      `${value} размером ${width} × ${height}: на телефоне и в строках видна только полоса из его середины. Укажите, что не обрезать, например focal: 50% 20%.`,
    ),
  );
}

/** A file name is relative, with `/` between folders, and does not lead out of the house. */
function isThere(folder: HouseFolder, { value, place }: Located<string>, findings: Findings): boolean {
  if (value === '') return false;
  if (folder.size(value) !== null) return true;
  const known = folder.list();
  const otherCase = known.find((one) => one.toLowerCase() === value.toLowerCase());
  const near = otherCase ?? sameName(value, known) ?? nearestWord(value, known);
  findings.refuse(
    place,
    say(`"${value}", which does not exist in the folder`, `файла «${value}» в папке нет`),
    say(
      'a file in the house’s folder, like pictures/name.svg',
      'файл из папки дома, например pictures/name.svg',
    ),
    near ? say(`Did you mean "${near}"?`, `Возможно, «${near}»?`) : null,
  );
  return false;
}

/** The folder was forgotten, or a path of the own machine was copied. */
function sameName(value: string, known: readonly string[]): string | undefined {
  const name = value.split(/[/\\]/).at(-1);
  return known.find((one) => one.endsWith(`/${name}`));
}

function placeIn(file: string, text: string, piece: string): Place {
  const before = text.slice(0, Math.max(0, text.indexOf(piece))).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** `menus.yaml`: every menu belongs to a kind that is there. */
export function checkMenus({ menus }: HouseFiles, findings: Findings): void {
  if (findings.hasMistakeIn('menus.yaml')) return;
  for (const { place, value } of menus.menus) {
    const kind = value.kind.value;
    if (menus.kinds.has(kind)) continue;
    const at = value.kind.place.file === '' ? place : value.kind.place;
    findings.refuse(
      at,
      say(`the kind "${kind}"`, `вид «${kind}»`),
      say(
        `a kind written under "kinds": ${[...menus.kinds.keys()].join(', ')}`,
        `вид из «kinds»: ${[...menus.kinds.keys()].join(', ')}`,
      ),
    );
  }
}
