import type { Receipt } from '#store/receipts.ts';
import { counted } from './counted.ts';
import { receiptNames } from './describe-order.ts';
import type { HouseClock } from './house-clock.ts';

/** Whose address a cart bears is nothing for a list. */
export function shownReceipt({ cart: _, ...receipt }: Receipt) {
  return receipt;
}

/** A late receipt in one line. */
export function receiptLine(
  { id, kind, issuer, orderId, failures, detail, createdAt }: Receipt,
  clock: HouseClock,
): string {
  const till = issuer === 'bank' ? 'bank' : 'till';
  const said = detail === null ? '' : `: ${detail}`;
  return `${id}  ${till}  ${receiptNames[kind]}, order ${orderId}  since ${clock(createdAt)}  ${counted(failures, 'failure')}${said}\n`;
}
