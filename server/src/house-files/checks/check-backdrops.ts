import { backdropPictures, isSafeBackdrop } from '#halls/backdrop.ts';
import { type Findings, say } from '#house-files/findings/findings.ts';
import { decodeText } from '#house-files/folder/decode-text.ts';
import type { HouseFolder } from '#house-files/folder/house-folder.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import type { Located } from '#house-files/shapes/shape.ts';
import { remakePicture } from '#pictures/remade-picture.ts';

/** Drawings behind the seats: as foyer import-hall wrote them, with the pictures that they hold. */
export async function checkBackdrops({ folder, halls }: HouseFiles, findings: Findings): Promise<void> {
  for (const { plan } of halls) if (plan.backdrop) await checkBackdrop(folder, plan.backdrop, findings);
}

async function checkBackdrop(
  folder: HouseFolder,
  { value, place }: Located<string>,
  findings: Findings,
): Promise<void> {
  if (folder.size(value) === null) {
    findings.refuse(
      place,
      say(`"${value}", which does not exist in the folder`, `файла «${value}» в папке нет`),
      expected,
    );
    return;
  }
  const decoded = decodeText(folder.read(value), 5_000_000);
  if (decoded.kind === 'text' && (await refusePictures(value, decoded.text, findings))) return;
  if (decoded.kind === 'text' && isSafeBackdrop(decoded.text)) return;
  findings.refuse(place, say(`${value}, which was edited by hand`, `${value}, изменённый вручную`), expected);
}

const expected = say(
  'a drawing created by foyer import-hall, like halls/main.svg',
  'рисунок, созданный foyer import-hall, например halls/main.svg',
);

/** Tells pictures that somebody put in by hand, or that cannot be read; whether there were any. */
async function refusePictures(file: string, text: string, findings: Findings): Promise<boolean> {
  let isRefused = false;
  for (const { line, bytes } of backdropPictures(text)) {
    if (bytes !== null && (await remakePicture(bytes)).kind === 'made') continue;
    isRefused = true;
    findings.refuse(
      { file, line, column: 1 },
      bytes === null
        ? say('a picture not created by foyer import-hall', 'картинка, созданная не foyer import-hall')
        : say('a picture that cannot be displayed', 'картинка, которую нельзя показать'),
      say(
        'pictures as imported: import the designer’s drawing again',
        'картинки в том виде, в каком их записал импорт: импортируйте рисунок дизайнера заново',
      ),
    );
  }
  return isRefused;
}
