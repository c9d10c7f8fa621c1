import type { Shop } from './shop.ts';

/** JPEG or PNG of an event's picture for the printed ticket; null where there is none. */
export async function ticketPicture(
  { catalogue, findPicture }: Pick<Shop, 'catalogue' | 'findPicture'>,
  pictureId: number | null,
): Promise<Buffer | null> {
  const { pictures } = await catalogue.get();
  const picture = pictures.find((one) => one.id === pictureId);
  const name = picture?.fallbackUrl.split('/').at(-1);
  return name === undefined ? null : ((await findPicture(name))?.bytes ?? null);
}
