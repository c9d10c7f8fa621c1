import type { Invariant } from './invariant.ts';

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
