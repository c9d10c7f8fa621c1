import type { Money } from '@foyer/contract/rules/values.ts';

/**
 * The state's registry of tickets bought with the culture card. It is told of each sale, return and visit. No method
 * throws for what the registry may answer: `unknown` is told again, with the same words.
 */
export interface CultureCardRegistry {
  /** Safe to repeat: a ticket of this code that is there already is found. */
  sold(ticket: SoldByCard): Promise<SoldOutcome>;
  /** Safe to repeat: what is given back stays so. */
  refunded(ticket: RegisteredTicket, refund: CardRefund): Promise<ToldOutcome>;
  /** Safe to repeat: who has come has come. */
  visited(ticket: RegisteredTicket, at: Date): Promise<ToldOutcome>;
}

export interface SoldByCard {
  /** What the door reads. */
  code: string;
  codeType: 'qr' | 'barcode';
  /** Surname, name and patronymic, as in the passport. */
  fullName: string;
  /** Ten digits, without the country. */
  phone: string;
  /** The event's number in PRO.Культура. */
  eventNumber: string;
  startsAt: Date;
  /** Address in words; '' where there is none. */
  place: string;
  payment: {
    /** Our name of it. */
    id: string;
    /** What the card's network calls it (RRN); null where the bank does not say. */
    rrn: string | null;
    at: Date;
    /** The price on the ticket, and what was taken of the card. */
    price: Money;
    amount: Money;
  };
}

export interface RegisteredTicket {
  /** The registry's name of the ticket; null: the answer that gave it was lost. */
  registryId: string | null;
  eventNumber: string;
  code: string;
}

export interface CardRefund {
  at: Date;
  reason: string;
  amount: Money;
}

export type SoldOutcome = { kind: 'done'; registryId: string | null } | NotTold;
export type ToldOutcome = { kind: 'done' } | NotTold;

type NotTold =
  /** The registry refuses it as it stands: for staff. */
  | { kind: 'refused'; reason: string }
  /** No answer, or none that can be read. */
  | { kind: 'unknown'; reason: string };
