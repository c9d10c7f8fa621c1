import type { CardFace } from './bank-order.ts';
import { digitsOf, goodCard } from './test-cards.ts';

/** A card as a buyer typed it. */
export interface CardEntry {
  number: string;
  /** MM/YY */
  expiry: string;
  holder: string;
  code: string;
}

export type CardField = keyof CardEntry;

export const usualEntry: CardEntry = {
  number: goodCard.number,
  expiry: '12/34',
  holder: 'FOYER BUYER',
  code: '123',
};

/** Fields that cannot be what they should be; a number needs 16 to 19 digits, no more is asked of it. */
export function faultyFields(entry: CardEntry): CardField[] {
  const faulty: CardField[] = [];
  if (!/^\d{16,19}$/.test(digitsOf(entry.number))) faulty.push('number');
  if (!/^(0[1-9]|1[0-2])\s*\/\s*\d\d$/.test(entry.expiry.trim())) faulty.push('expiry');
  if (entry.holder.trim() === '') faulty.push('holder');
  if (!/^\d{3}$/.test(entry.code.trim())) faulty.push('code');
  return faulty;
}

/** Whether the card's month is over at `now` (milliseconds). */
export function hasExpired(entry: CardEntry, now: number): boolean {
  const [month = 0, year = 0] = entry.expiry.split('/').map(Number);
  return Date.UTC(2000 + year, month, 1) <= now;
}

export function cardFace(entry: CardEntry): CardFace {
  const digits = digitsOf(entry.number);
  const [month = '', year = ''] = entry.expiry.split('/').map((part) => part.trim());
  return {
    maskedPan: `${digits.slice(0, 6)}**${digits.slice(-4)}`,
    expiration: `20${year}${month}`,
    cardholderName: entry.holder.trim(),
    paymentSystem: digits.startsWith('4') ? 'VISA' : digits.startsWith('5') ? 'MASTERCARD' : 'MIR',
  };
}
