import { createHash } from 'node:crypto';
import { addDays, formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { type Day, type Language, type Time, textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { isOff, type Order, type SoldItem } from '#domain/order.ts';
import { languageQuery } from '#domain/page-address.ts';
import type { WalletPass } from '#domain/wallet-pass.ts';
import { LastUsed } from '#platform/last-used.ts';
import type { PassPictures } from '#ports/wallets.ts';
import { ticketPrintData } from '#print/order-print-data.ts';
import type { Shop } from '#shop/shop.ts';
import { ticketPicture } from '#shop/ticket-picture.ts';
import type { TicketRow } from '#store/tickets.ts';

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

/** A session of unknown length is over after so many minutes. */
const usualDuration = 240;
/** People are still on their way home, and show their ticket at the cloakroom. */
const reserveMinutes = 120;

/** The tickets of an order as their passes say them. */
export function walletPasses(
  order: Order,
  tickets: readonly TicketRow[],
  catalogue: Pick<Catalogue, 'organiser' | 'setup'>,
  { language, origin, now }: { language: Language; origin: string; now: Date },
): WalletPass[] {
  const { setup } = catalogue;
  const printed = ticketPrintData(order, tickets, catalogue, language, { picture: null, now });
  return printed.flatMap((said): WalletPass[] => {
    const ticket = tickets.find(({ id }) => String(id) === said.number);
    const line = order.lines.find(({ id }) => id === ticket?.lineId);
    const sold = line && order.document.lines[line.position - 1];
    if (!ticket || !line || !sold) return [];
    return [
      {
        ticketId: ticket.id,
        sessionId: line.sessionId,
        code: ticket.code,
        codeType: said.codeType,
        language,
        houseName: textIn(setup.title, language, setup.language),
        organiserName: said.organiser.name,
        title: said.eventTitle,
        when: formatDayAndTime(said.day, said.time, language),
        change: said.change,
        ...momentsOf(said, setup.timeZone, order.document.composition),
        venueName: said.venueName,
        address: said.address,
        category: said.categoryName,
        place: said.place,
        holder: (order.document.namesOnTickets && ticket.visitorName) || null,
        orderNumber: said.orderNumber,
        orderUrl: `${origin}/order/${order.hash.toLowerCase()}${languageQuery(language, setup.language)}`,
        rules: said.rules,
        accent: setup.theme.accent,
        isVoid: ticket.returnedAt !== null || isOff(sold),
      },
    ];
  });
}

/** A season ticket ends after the last evening that it names. */
function momentsOf(
  { day, time, duration }: { day: Day; time: Time | null; duration: number | null },
  timeZone: string,
  contents: readonly SoldItem[] = [],
): { startsAt: string; endsAt: string } {
  const at = (onDay: Day, clock: Time) =>
    Temporal.PlainDateTime.from(`${onDay}T${clock}`).toZonedDateTime(timeZone);
  const endOf = (onDay: Day, clock: Time | null, lasts: number | null) =>
    clock === null
      ? at(addDays(onDay, 1), '00:00')
      : at(onDay, clock).add({ minutes: (lasts ?? usualDuration) + reserveMinutes });
  const evenings = contents.flatMap(({ day: on, time: clock, visits, isOff: isCalledOff }) =>
    on === null || visits > 0 || isCalledOff ? [] : [endOf(on, clock === '00:00' ? null : clock, null)],
  );
  const ends = [endOf(day, time, duration), ...evenings].sort(Temporal.ZonedDateTime.compare);
  return { startsAt: written(at(day, time ?? '00:00')), endsAt: written(ends.at(-1) ?? at(day, '00:00')) };
}

/** Wallets read no name of a zone. */
function written(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** Digest of what a pass says, but for its rules: what a return brings changes by the clock alone. */
export function digestOf({ rules: _, ...pass }: WalletPass): string {
  return createHash('sha256').update(JSON.stringify(pass)).digest('base64url');
}
