import type { WalletPass } from '#domain/wallet-pass.ts';
import type { PassUpdates } from '#ports/wallets.ts';
import { ticketLabels } from '#texts/ticket-labels.ts';
import { walletWords } from '#texts/wallet-words.ts';
import type { AppleCertificate } from './apple-certificate.ts';

const formats = { qr: 'PKBarcodeFormatQR', barcode: 'PKBarcodeFormatCode128' } as const;

/** `pass.json` of an event ticket. */
export function applePass(
  pass: WalletPass,
  { passType, team }: Pick<AppleCertificate, 'passType' | 'team'>,
  updates: PassUpdates | null,
): object {
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: String(pass.ticketId),
    organizationName: pass.organiserName,
    description: `${pass.title}, ${pass.when}`,
    logoText: pass.houseName,
    // Phones show a pass by itself around this moment.
    relevantDate: pass.startsAt,
    expirationDate: pass.endsAt,
    ...(pass.isVoid ? { voided: true } : {}),
    ...(updates && { webServiceURL: updates.address, authenticationToken: updates.token }),
    ...(pass.codeType !== 'none' && {
      barcodes: [
        {
          format: formats[pass.codeType],
          message: pass.code,
          messageEncoding: 'iso-8859-1',
          altText: pass.code,
        },
      ],
    }),
    backgroundColor: 'rgb(255, 255, 255)',
    foregroundColor: 'rgb(22, 21, 15)',
    labelColor: 'rgb(90, 88, 80)',
    eventTicket: fieldsOf(pass),
    semantics: {
      eventName: pass.title,
      eventStartDate: pass.startsAt,
      venueName: pass.venueName,
      ...(pass.place === null ? {} : { seats: [{ seatDescription: pass.place }] }),
    },
  };
}

interface Field {
  key: string;
  label: string;
  value: string;
  /** What the phone says when an update has another value. */
  changeMessage?: string;
}

/** Fields without a value are left out. */
function fieldsOf(pass: WalletPass): Record<string, readonly Field[]> {
  const words = walletWords[pass.language];
  const labels = ticketLabels[pass.language];
  const fields = {
    primaryFields: [field('title', '', pass.title)],
    secondaryFields: [
      // The only field whose changes the phone tells by itself: when, and that it is off.
      {
        ...field('when', words.when, [pass.when, pass.change].filter(Boolean).join(' · ')),
        changeMessage: '%@',
      },
    ],
    auxiliaryFields: [
      { ...field('place', words.place, pass.place ?? ''), changeMessage: '%@' },
      field('category', labels.category, pass.category),
      field('holder', labels.holder, pass.holder ?? ''),
    ],
    backFields: [
      {
        ...field('venue', words.venue, [pass.venueName, pass.address].filter(Boolean).join('\n')),
        changeMessage: '%@',
      },
      field('order', labels.order, `${pass.orderNumber}\n${pass.orderUrl}`),
      field('rules', labels.rules, pass.rules.join('\n\n')),
      field('organiser', labels.organiser, pass.organiserName),
    ],
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, list]) => [name, list.filter(({ value }) => value !== '')]),
  );
}

function field(key: string, label: string, value: string): Field {
  return { key, label, value };
}
