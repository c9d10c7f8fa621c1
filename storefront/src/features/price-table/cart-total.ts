import { linePrice } from '@foyer/contract/rules/price.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { type Quantities, quantityOf, type TicketRow } from './ticket-row.ts';

export interface CartTotal {
  tickets: number;
  fee: Money;
  /** Fee included. */
  total: Money;
}

/** What the chosen tickets cost; line by line, as the server counts (EV-13). */
export function cartTotal(rows: readonly TicketRow[], quantities: Quantities): CartTotal {
  return rows.reduce<CartTotal>(
    (sum, row) => {
      const quantity = quantityOf(row, quantities);
      const line = linePrice(row, quantity);
      return {
        tickets: sum.tickets + quantity,
        fee: sum.fee + line.fee,
        total: sum.total + line.total,
      };
    },
    { tickets: 0, fee: 0, total: 0 },
  );
}
