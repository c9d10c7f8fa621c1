import { join } from '@foyer/contract/rules/joining.ts';
import { houseClock } from '#domain/clock-span.ts';
import { type Order, type OrderLine, payable, placeNow } from '#domain/order.ts';
import { exchangeLinkName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { type ExchangeRow, findExchangeOf } from '#store/exchanges.ts';
import type { MailRow } from '#store/mails.ts';
import { loadOrder } from '#store/orders.ts';
import type { Refund } from '#store/refunds.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import {
  exchangeDoneMail,
  exchangeFailedMail,
  exchangeLapsedMail,
  exchangeLinkMail,
} from '#texts/mails/exchange-mails.ts';
import type { ComposedMail, ExchangeMailInput } from '#texts/mails/mail-input.ts';
import {
  bankDaysAtMost,
  inLanguage,
  type Letter,
  lineName,
  orderMailInput,
  query,
  refundMailInput,
} from './mail-inputs.ts';

/** A mail about the exchange that the order was placed for; null: it is not true any more. */
export async function writeOfExchange(
  shop: Shop,
  letter: Letter,
  mail: Pick<MailRow, 'kind'>,
  refunds: readonly Refund[],
): Promise<ComposedMail | null> {
  const exchange = await findExchangeOf(shop.database, letter.order.id);
  if (!exchange) return null;
  const input = await exchangeMailInput(shop, letter, exchange);
  if (mail.kind === 'exchange-done') return exchangeDoneMail(input);
  if (mail.kind === 'exchange-link') return exchange.state === 'OPEN' ? exchangeLinkMail(input) : null;
  if (mail.kind === 'exchange-lapsed') return exchange.state === 'LAPSED' ? exchangeLapsedMail(input) : null;
  const refund = refunds.find(({ returnId }) => returnId === null);
  return refund ? exchangeFailedMail({ ...input, ...refundMailInput(letter, refund) }) : null;
}

async function exchangeMailInput(
  { database, key }: Pick<Shop, 'database' | 'key'>,
  letter: Letter,
  { oldOrder, items }: ExchangeRow,
): Promise<ExchangeMailInput> {
  const { order, origin, catalogue } = letter;
  const old = await loadOrder(database, oldOrder);
  const tickets = await loadTicketsOf(database, oldOrder);
  const given = items.flatMap(({ ticketId }) => {
    const line = tickets.find(({ id }) => id === ticketId)?.lineId;
    return old.lines.filter(({ id }) => id === line);
  });
  const language = query(letter);
  const address = `${origin}/order/exchange/${order.hash.toLowerCase()}${language}`;
  const separator = language === '' ? '?' : '&';
  return {
    ...orderMailInput(letter),
    oldNumber: String(old.id),
    oldUrl: `${origin}/order/${old.hash.toLowerCase()}${language}`,
    title: inLanguage(letter, placeNow(order.document, order.document.lines[0]).title),
    was: eveningOf({ ...letter, order: old }, given),
    now: eveningOf(letter, order.lines),
    paid: payable(order),
    back: items.reduce((sum, { refund }) => sum + refund, 0),
    bankDaysAtMost,
    confirmUrl: `${address}${separator}name=${exchangeLinkName({ key }, order.hash).toLowerCase()}`,
    goodUntil: houseClock(order.heldUntil, catalogue.setup.timeZone),
  };
}

function eveningOf(letter: Letter & { order: Order }, lines: readonly OrderLine[]): ExchangeMailInput['was'] {
  const [first] = lines;
  const said = first && letter.order.document.lines[first.position - 1];
  const names = [...new Set(lines.map((line) => lineName(letter, line)))];
  return {
    day: said?.day ?? '',
    time: said && !said.allDay ? said.time : null,
    // Each has marks within: a row, a seat and what the ticket is.
    places: join('groups', letter.order.buyer.language, names),
  };
}
