import type { Pictures } from '#features/open-house/draw-pictures.ts';
import { barcodePng } from '#print/code128.ts';
import { qrPng } from '#print/qr-code.ts';
import type { CurrentCatalogue } from '#store/current-catalogue.ts';

/** The code of a ticket as a picture, base64; null where it has none. */
export function drawCode(type: 'qr' | 'none' | 'barcode', code: string): string | null {
  if (type === 'none') return null;
  return (type === 'qr' ? qrPng(code) : barcodePng(code)).toString('base64');
}

/** The picture for paper: the form that every program reads. */
export async function findTicketPicture(
  { find }: Pictures,
  catalogue: CurrentCatalogue,
  pictureId: number | null,
): Promise<Buffer | null> {
  const { pictures } = await catalogue.get();
  const name = pictures
    .find((one) => one.id === pictureId)
    ?.fallbackUrl.split('/')
    .at(-1);
  return name === undefined ? null : ((await find(name))?.bytes ?? null);
}
