import type { Invariant } from './invariant.ts';

/** What goes or went back of a payment; a refused refund sent nothing. */
const refunded = `(select coalesce(sum(amount), 0) from refund where payment_id = payment.id and state <> 'REFUSED')`;

/** What the order's returns bring back. */
const returned = (order: string) => `(
  select coalesce(sum(amount), 0) from return_request asked join (
    select return_id, amount from return_item union all select return_id, amount from return_add_on
  ) item on return_id = asked.id
  where asked.order_id = ${order} and asked.state = 'APPROVED')`;

export const moneyInvariants: readonly Invariant[] = [
  {
    id: 'I8',
    sentence:
      'The bank is asked for the total of the order less what exchanged tickets bring, and paid is what the bank confirmed.',
    breaches: `
      select payment.id as payment_id, amount, confirmed_amount, total - credit as total, payment.currency, orders.currency as of_order
      from payment join orders on orders.id = order_id
      where (amount <> total - credit and recovered_at is null) or payment.currency <> orders.currency
        or (payment.state = 'PAID') <> (confirmed_amount > 0)
        or (applied = 'order' and confirmed_amount <> amount)`,
  },
  {
    id: 'I9',
    sentence: 'A payment of a bank is applied once, to one order.',
    breaches: `
      select gateway, gateway_payment_id, count(*) as times from payment
      where applied is not null and gateway_payment_id is not null
      group by gateway, gateway_payment_id having count(*) > 1
      union all
      select 'of one order', order_id::text, count(*) from payment
      where applied = 'order' group by order_id having count(*) > 1`,
  },
  {
    id: 'I10',
    sentence:
      'Behind a paid order stands at least its total less what was returned, confirmed and not sent back.',
    breaches: `
      select orders.id as order_id, total, coalesce(behind.money, 0) as net, carried.away as carried_away
      from orders
      cross join lateral (select sum(amount) as money from money_behind(orders.id)) behind
      cross join lateral (select coalesce(sum(amount), 0) as away from order_credit where from_order = orders.id) carried
      where orders.state = 'PAID'
        and coalesce(behind.money, 0) + carried.away < total - ${returned('orders.id')}`,
  },
  {
    id: 'I11',
    sentence: 'Confirmed money either paid an order or goes back, once: none is in limbo.',
    breaches: `
      select payment.id as payment_id, order_id, orders.state, applied, confirmed_amount
      from payment join orders on orders.id = order_id
      where confirmed_amount > 0
        and not (applied is not distinct from 'order'
          and (orders.state = 'PAID' or orders.end_reason is not distinct from 'returned'))
        and (applied is null
          or (select count(*) from refund where payment_id = payment.id and refund.state <> 'REFUSED') <> 1)`,
  },
  {
    id: 'I12',
    sentence: 'Of no payment more goes back than came.',
    breaches: `
      select id as payment_id, confirmed_amount, ${refunded} as refunded from payment
      where ${refunded} > confirmed_amount`,
  },
  {
    id: 'P2',
    sentence: 'An order waits for a bank only while an attempt may still bring money.',
    breaches: `
      select id as order_id from orders
      where state = 'PAYING' and not exists (
        select from payment where order_id = orders.id and payment_is_undecided(payment.state)
      )`,
  },
  {
    id: 'P4',
    sentence: 'A payment is decided within three days of its last moment at the bank, or staff closes it.',
    breaches: `
      select id as payment_id, order_id, merchant_number, gateway, state from payment
      where payment_is_open(state)
        and greatest(expires_at, verifying_since) < now() - interval '3 days'`,
  },
  {
    id: 'P5',
    sentence:
      'A refund that its bank refused has an open alarm, one that has waited for two days an open alarm or a decision.',
    breaches: `
      select external_id as refund, payment_id, state from refund
      where state = 'REFUSED' and not exists (
        select from alarm where kind = 'refund-refused' and subject = external_id and resolved_at is null)
      union all
      select external_id, payment_id, state from refund
      where state = 'WAITING' and created_at < now() - interval '2 days' and not exists (
        select from alarm where resolved_at is null and kind = 'older-database'
          or subject = external_id and kind in ('refund-late', 'no-gateway')
            and (resolved_at is null or decided_by is not null)
          or resolved_at > now() - interval '1 day'
            and (kind = 'older-database' or subject = external_id))`,
  },
  {
    id: 'R1',
    sentence: 'Money that a fiscal registrar has to do with has one receipt, and so has each refund of it.',
    breaches: `
      select payment.id as payment_id, null::bigint as refund_id from payment
      where receipts <> 'none' and cart is not null and applied is not null
        and (select count(*) from receipt where payment_id = payment.id and kind = 'sale') <> 1
      union all
      select payment.id, refund.id from refund join payment on payment.id = payment_id
      where receipts <> 'none' and cart is not null and refund.state = 'DONE'
        and (select count(*) from receipt where refund_id = refund.id) <> 1`,
  },
  {
    id: 'R2',
    sentence:
      'A receipt sums up to the money that was moved, the closing one to what stayed; none is where another system issues it.',
    breaches: `
      select receipt.id as receipt_id, kind, receipts, moved.amount as moved
      from receipt join payment on payment.id = receipt.payment_id
      left join refund on refund.id = refund_id,
      lateral (select case when kind = 'closing' then payment.amount - (
          select coalesce(sum(back.amount), 0) from refund back join receipt of_it on of_it.refund_id = back.id
          where back.payment_id = payment.id and of_it.kind = 'refund')
        else coalesce(refund.amount, payment.amount) end as amount) moved
      where receipts = 'none' or moved.amount <> (
        select coalesce(sum((line ->> 'price')::bigint * (line ->> 'quantity')::bigint), 0)
        from jsonb_array_elements(receipt.cart -> 'lines') line)`,
  },
  {
    id: 'R3',
    sentence: 'A receipt is printed within a day, or staff says that it was put right by hand.',
    breaches: `
      select id as receipt_id, payment_id, kind, failures, detail from receipt
      where state = 'WAITING' and created_at < now() - interval '1 day'`,
  },
];
export const returnInvariants: readonly Invariant[] = [
  {
    id: 'I19',
    sentence:
      'A return has the moments of its state; no ticket is asked back twice at a time, nor of another order.',
    breaches: `
      select id as return_id, state, confirmed_at, decided_at from return_request
      where not case state
        when 'ASKED' then confirmed_at is null and decided_at is null
        when 'CONFIRMED' then confirmed_at is not null and decided_at is null
        when 'LAPSED' then decided_at is not null
        else confirmed_at is not null and decided_at is not null
      end
      union all
      select min(asked.id), 'tickets asked twice', null, null
      from return_item join return_request asked on asked.id = return_id
      where return_stands(state) group by ticket_id having count(*) > 1
      union all
      select asked.id, 'ticket of another order', null, null
      from return_item join return_request asked on asked.id = return_id
      join ticket on ticket.id = ticket_id join order_line on order_line.id = order_line_id
      where order_line.order_id <> asked.order_id`,
  },
  {
    id: 'I20',
    sentence: 'An approved return voids its tickets, frees their places once and asks one refund of its sum.',
    breaches: `
      select line.id as line_id, line.returned, count(ticket.id) filter (where ticket.returned_at is not null) as back
      from order_line line left join ticket on ticket.order_line_id = line.id
      where line.returned > 0
      group by line.id
      having line.returned <> count(ticket.id) filter (where ticket.returned_at is not null)
      union all
      select ticket.id, 1, 0
      from ticket left join (
        return_item join return_request asked on asked.id = return_id and asked.state = 'APPROVED'
      ) on ticket_id = ticket.id
      where (ticket.returned_at is null) <> (return_id is null)
      union all
      select asked.id, sum(item.amount), coalesce((select sum(amount) from refund where return_id = asked.id), 0)
      from return_request asked join (
        select return_id, amount from return_item union all select return_id, amount from return_add_on
      ) item on item.return_id = asked.id
      where asked.state = 'APPROVED'
      group by asked.id
      having sum(item.amount) <> coalesce((select sum(amount) from refund where return_id = asked.id), 0)
      union all
      select orders.id, sum(returned), sum(quantity)
      from orders join order_line on order_id = orders.id
      group by orders.id
      having (orders.end_reason is not distinct from 'returned') <> (sum(returned) = sum(quantity)
          and not exists (select from add_on where add_on.order_id = orders.id and returned_at is null))
        or (sum(returned) > 0 and orders.paid_at is null)`,
  },
];
