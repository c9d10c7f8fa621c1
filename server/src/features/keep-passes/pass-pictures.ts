import { LastUsed } from '#platform/last-used.ts';
import type { PassPictures } from '#ports/wallets.ts';
import type { Shop } from '#shop/shop.ts';
import { ticketPicture } from '#shop/ticket-picture.ts';

type PictureShop = Pick<Shop, 'catalogue' | 'findPicture'>;

const mostBytes = 20_000_000;

/** Points of the sides on a screen of the first kind; files for sharper ones have two and three times as many pixels. */
const icon = { width: 29, height: 29 };
const logo = { width: 160, height: 50 };
const thumbnail = { width: 60, height: 90 };

/** Pictures of passes: the house's logo and the picture of the event, drawn once. */
export function createPassPictures(): (shop: PictureShop, pictureId: number | null) => Promise<PassPictures> {
  const drawn = new LastUsed<PassPictures>(mostBytes, ({ files }) =>
    Object.values(files).reduce((sum, { length }) => sum + length, 0),
  );
  return async (shop, pictureId) => {
    const { setup } = await shop.catalogue.get();
    const key = `${setup.logo.url} ${setup.theme.accent} ${pictureId}`;
    const pictures = drawn.get(key) ?? (await draw(shop, pictureId));
    drawn.set(key, pictures);
    return pictures;
  };
}

async function draw(shop: PictureShop, pictureId: number | null): Promise<PassPictures> {
  const { setup } = await shop.catalogue.get();
  const logoFile = await shop.findPicture(setup.logo.url.split('/').at(-1) ?? '');
  const logoBytes = logoFile?.bytes ?? null;
  const eventBytes = await ticketPicture(shop, pictureId);
  return {
    files: {
      ...(await sized('icon', logoBytes, icon, setup.theme.accent)),
      ...(logoBytes === null ? {} : await sized('logo', logoBytes, logo, null)),
      ...(eventBytes === null ? {} : await sized('thumbnail', eventBytes, thumbnail, null)),
    },
  };
}

/** `background` fills what the picture leaves free, or all of it where there is none. */
async function sized(
  name: string,
  bytes: Buffer | null,
  { width, height }: typeof icon,
  background: string | null,
): Promise<Record<string, Buffer>> {
  // Few houses have a wallet: the others do not load it.
  const { default: sharp } = await import('sharp');
  const made = [1, 2, 3].map(async (factor) => {
    const size = { width: width * factor, height: height * factor };
    const blank = { create: { ...size, channels: 4, background: background ?? '#ffffff' } } as const;
    const picture =
      bytes === null
        ? sharp(blank)
        : sharp(bytes).resize({
            ...size,
            fit: 'contain',
            background: { r: 255, g: 255, b: 255, alpha: background === null ? 0 : 1 },
          });
    const file = factor === 1 ? `${name}.png` : `${name}@${factor}x.png`;
    return [file, await picture.png().toBuffer()] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}
