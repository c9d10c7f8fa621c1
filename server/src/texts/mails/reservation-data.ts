import type { MailedVisit, TicketsMailInput } from './mail-input.ts';

/**
 * The tickets for mail programs (schema.org): they show day and place above the mail and put the code at hand. A code is
 * no more public than in the mail itself.
 */
export function reservationData(input: TicketsMailInput): readonly object[] {
  return input.visits.flatMap((visit) =>
    visit.tickets.map(({ number, code }) => ({
      '@context': 'https://schema.org',
      '@type': 'EventReservation',
      reservationNumber: input.orderNumber,
      reservationStatus: 'https://schema.org/ReservationConfirmed',
      ...(input.buyerName !== '' && { underName: { '@type': 'Person', name: input.buyerName } }),
      reservationFor: eventOf(visit, input),
      ticketNumber: number,
      ...(code !== '' && { ticketToken: `${tokenKinds[input.codeType]}:${code}` }),
      numSeats: '1',
      url: input.orderUrl,
      modifyReservationUrl: input.orderUrl,
    })),
  );
}

/** How the names of codes begin in `ticketToken`. */
const tokenKinds = { qr: 'qrCode', barcode: 'barcode128' } as const;

function eventOf(
  { title, day, time, venueName, address }: MailedVisit,
  { timeZone, house }: TicketsMailInput,
) {
  return {
    '@type': 'Event',
    name: title,
    startDate:
      time === null
        ? day
        : Temporal.PlainDateTime.from(`${day}T${time}`)
            .toZonedDateTime(timeZone)
            .toString({ smallestUnit: 'second', timeZoneName: 'never' }),
    location: {
      '@type': 'Place',
      name: venueName || house.name,
      address: address || house.address || house.name,
    },
  };
}
