import type { Money } from '@foyer/contract/rules/values.ts';

/**
 * The state's registry of tickets bought with the culture card. Each sale, return and visit is reported to it. Amounts
 * are integer minor units. No method throws because of its answer: after `unknown` the same report is sent again.
 */
export interface CultureCardRegistry {
  /** Safe to retry: an existing ticket with this code is found. */
  sold(ticket: SoldByCard): Promise<SoldOutcome>;
  /** Safe to retry: a returned ticket stays returned. */
  refunded(ticket: RegisteredTicket, refund: CardRefund): Promise<ReportOutcome>;
  /** Safe to retry: a visit counts once. */
  visited(ticket: RegisteredTicket, at: Date): Promise<ReportOutcome>;
}

export interface SoldByCard {
  /** The code scanned at the door. */
  code: string;
  codeType: 'qr' | 'barcode';
  /** Last name, first name and patronymic, as in the passport. */
  fullName: string;
  /** Ten digits, without the country code. */
  phone: string;
  /** The event's number in PRO.Культура. */
  eventNumber: string;
  startsAt: Date;
  /** Postal address; '' if there is none. */
  place: string;
  payment: {
    /** Our id of it. */
    id: string;
    /** The card network's reference (RRN); null if the bank does not report it. */
    rrn: string | null;
    at: Date;
    /** The price on the ticket, and the amount charged to the card. */
    price: Money;
    amount: Money;
  };
}

export interface RegisteredTicket {
  /** The registry's id of the ticket; null: the answer that contained it was lost. */
  registryId: string | null;
  eventNumber: string;
  code: string;
}

export interface CardRefund {
  at: Date;
  reason: string;
  amount: Money;
}

export type SoldOutcome = { kind: 'done'; registryId: string | null } | NotReported;
export type ReportOutcome = { kind: 'done' } | NotReported;

type NotReported =
  /** The registry refuses this report; left to staff. */
  | { kind: 'refused'; reason: string }
  /** No answer, or an unreadable one. */
  | { kind: 'unknown'; reason: string };
