import type { Invariant } from './invariant.ts';

export const exchangeInvariants: readonly Invariant[] = [
  {
    id: 'X1',
    sentence:
      'Money of exchanged tickets stands behind the order that has it: no more is carried on, refunded and kept than came.',
    breaches: `
      select orders.id as order_id, behind.payment_id, behind.amount from orders
      cross join lateral money_behind(orders.id) behind
      where (exchange_of is not null or exists (select from exchange where old_order = orders.id)) and behind.amount < 0
      union all
      select placed.id, null, placed.credit - coalesce(sum(amount), 0)
      from orders placed left join order_credit on order_id = placed.id
      where placed.exchange_of is not null
      group by placed.id
      having coalesce(sum(amount), 0) <> case when placed.paid_at is null then 0 else placed.credit end`,
  },
  {
    id: 'X2',
    sentence:
      'An exchange is done exactly when its old tickets are void by its return and its new order was paid.',
    breaches: `
      select exchange.id as exchange_id, exchange.state, placed.state as new_state, ticket.id as ticket_id
      from exchange join orders placed on placed.id = new_order
      join exchange_item item on item.exchange_id = exchange.id
      join ticket on ticket.id = item.ticket_id
      left join return_item back on back.return_id = exchange.return_id and back.ticket_id = item.ticket_id
      where (exchange.state = 'DONE') <> (placed.paid_at is not null)
        or (exchange.state = 'DONE') <> (back.ticket_id is not null and ticket.returned_at is not null and back.amount = item.refund)
      union all
      select exchange.id, exchange.state, placed.state, null from exchange join orders placed on placed.id = new_order
      where (exchange.state = 'OPEN' and not is_unpaid(placed.state)) or (exchange.state = 'LAPSED' and not is_ended(placed.state))
        or placed.exchange_of is distinct from old_order`,
  },
  {
    id: 'X3',
    sentence:
      'Of a ticket and the one it is exchanged for, one is good at most; no ticket is exchanged twice, or in two open exchanges.',
    breaches: `
      select ticket.id as ticket_id, item.exchange_id, line_id from exchange_item item
      join ticket on ticket.id = item.ticket_id
      join ticket fresh on fresh.order_line_id = item.line_id
      where ticket.returned_at is null
      union all
      select ticket_id, min(exchange_id), null from exchange_item join exchange on exchange.id = exchange_id
      where state <> 'LAPSED' group by ticket_id having count(*) > 1
      union all
      select item.ticket_id, item.exchange_id, item.line_id from exchange_item item
      join exchange on exchange.id = exchange_id
      join ticket on ticket.id = item.ticket_id
      join order_line old_line on old_line.id = ticket.order_line_id
      join order_line new_line on new_line.id = item.line_id
      where old_line.order_id <> old_order or new_line.order_id <> new_order`,
  },
  {
    id: 'X4',
    sentence: 'What an exchange carries on and refunds is at most what was paid for its tickets.',
    breaches: `
      select exchange.id as exchange_id, placed.credit, sum(item.refund) as refunded, sum(paid.amount) as paid
      from exchange join orders placed on placed.id = new_order
      join exchange_item item on item.exchange_id = exchange.id
      join ticket on ticket.id = item.ticket_id
      join order_line line on line.id = ticket.order_line_id
      cross join lateral (select line.price + line.fee - line.discount / line.quantity as amount) paid
      group by exchange.id, placed.credit
      having placed.credit + sum(item.refund) > sum(paid.amount)`,
  },
];
