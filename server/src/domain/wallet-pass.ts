import type { Language } from '@foyer/contract/rules/values.ts';

/** What a ticket says in a phone's wallet, in one language. */
export interface WalletPass {
  ticketId: number;
  sessionId: number;
  /** Scanned at the door. */
  code: string;
  codeType: 'qr' | 'barcode' | 'none';
  language: Language;
  houseName: string;
  organiserName: string;
  title: string;
  /** Day and time in words, and that it was moved or called off where it was. */
  when: string;
  change: string;
  /** ISO 8601 with the offset of the house's clock; of a whole day its first moment. */
  startsAt: string;
  /** From when on the pass is of the past. */
  endsAt: string;
  venueName: string;
  address: string;
  /** Zone and price category. */
  category: string;
  /** Sector, row and seat; null without a plan. */
  place: string | null;
  /** The visitor of a named ticket; null where tickets have no names. */
  holder: string | null;
  orderNumber: string;
  orderUrl: string;
  rules: readonly string[];
  /** `#c03221` */
  accent: string;
  /** The ticket is good no more. */
  isVoid: boolean;
}

/** What wallets call a pass and its session. A pass keeps the names it was issued with; no other installation has the same ones. */
export interface PassNames {
  name: string;
  sessionName: string;
}

export type IssuedPass = WalletPass & PassNames;

/** Pauses before the next attempt to tell a wallet, in seconds; after the last one it is given up. */
const pauses = [10, 60, 600, 3_600, 4 * 3_600, 12 * 3_600, 24 * 3_600];

/** null: it was tried for nearly two days. */
export function walletPause(attempts: number): number | null {
  return pauses[attempts - 1] ?? null;
}
