import { createHash } from 'node:crypto';
import { addDays, formatDayAndTime } from '@foyer/contract/rules/format.ts';
import type { Day, Language, Time } from '@foyer/contract/rules/values.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import { languageQuery } from '#domain/page-address.ts';
import type { WalletPass } from '#domain/wallet-pass.ts';
import { ticketPrintData } from '#print/order-print-data.ts';
import type { TicketRow } from '#store/tickets.ts';

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
    if (!ticket || !line) return [];
    const isOff = order.document.lines[line.position - 1]?.change?.kind === 'off';
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
        ...momentsOf(said, setup.timeZone),
        venueName: said.venueName,
        address: said.address,
        category: said.categoryName,
        place: said.place,
        holder: (order.document.namesOnTickets && ticket.visitorName) || null,
        orderNumber: said.orderNumber,
        orderUrl: `${origin}/order/${order.hash.toLowerCase()}${languageQuery(language, setup.language)}`,
        rules: said.rules,
        accent: setup.theme.accent,
        isVoid: ticket.returnedAt !== null || isOff,
      },
    ];
  });
}

function momentsOf(
  { day, time, duration }: { day: Day; time: Time | null; duration: number | null },
  timeZone: string,
): { startsAt: string; endsAt: string } {
  const at = (onDay: Day, clock: Time) =>
    Temporal.PlainDateTime.from(`${onDay}T${clock}`).toZonedDateTime(timeZone);
  const start = at(day, time ?? '00:00');
  const minutes = (duration ?? usualDuration) + reserveMinutes;
  const end = time === null ? at(addDays(day, 1), '00:00') : start.add({ minutes });
  return { startsAt: written(start), endsAt: written(end) };
}

/** Wallets read no name of a zone. */
function written(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** Digest of what a pass says, but for its rules: what a return brings changes by the clock alone. */
export function digestOf({ rules: _, ...pass }: WalletPass): string {
  return createHash('sha256').update(JSON.stringify(pass)).digest('base64url');
}
