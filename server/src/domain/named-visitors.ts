import type { VisitorNeeds } from '@foyer/contract/people/visitors.ts';
import type { Day, Money } from '@foyer/contract/rules/values.ts';
import { cardHolderOf } from '@foyer/contract/rules/visitor-masks.ts';
import { paidTicket } from './discount.ts';
import type { Order, OrderLine } from './order.ts';
import { noNeeds } from './visitor-terms.ts';

/** A ticket whose visitor is not named yet; the id is its position in the order, from 1. */
export interface NamedPlace {
  ticketId: number;
  line: OrderLine;
  position: number;
  price: Money;
  needs: VisitorNeeds;
}

export function namedPlaces(order: Pick<Order, 'lines' | 'document'>): NamedPlace[] {
  return order.lines
    .flatMap((line) =>
      Array.from({ length: line.quantity }, (_, index) => ({
        line,
        position: index + 1,
        price: paidTotal(line, index + 1),
        needs: order.document.lines[line.position - 1]?.needs ?? noNeeds,
      })),
    )
    .map((place, index) => ({ ...place, ticketId: index + 1 }));
}

/** A culture card is personal: the visitor is the buyer, whose three names the order has checked. */
export function holderOf({ usesCultureCard, buyer }: Pick<Order, 'usesCultureCard' | 'buyer'>) {
  return usesCultureCard ? cardHolderOf(buyer.name) : undefined;
}

function paidTotal(line: OrderLine, position: number): Money {
  const { price, fee } = paidTicket(line, position);
  return price + fee;
}

/** A visitor as stored: data that the ticket does not require are null, whatever was sent. */
export interface NamedVisitor {
  lineId: number;
  position: number;
  surname: string;
  firstName: string;
  middleName: string | null;
  age: number | null;
  birthDay: Day | null;
  documentType: number | null;
  documentNumber: string | null;
  country: number | null;
  region: number | null;
  /** Typed in if the country has no list of regions. */
  regionName: string | null;
}
