import type { Invariant } from './invariant.ts';

export const discountInvariants: readonly Invariant[] = [
  {
    id: 'I13',
    sentence: 'What the lines of an order cost less is what its promo code and bonuses bring.',
    breaches: `
      select orders.id as order_id, lines.discount as of_lines, coalesce(sum(amount), 0) as of_discounts
      from orders
      join (select order_id, sum(discount) as discount from order_line group by order_id) lines
        on lines.order_id = orders.id
      left join discount on discount.order_id = orders.id and counts
      group by orders.id, lines.discount
      having lines.discount <> coalesce(sum(amount), 0)`,
  },
  {
    id: 'I13',
    sentence:
      'The discount of a paid order is spent at the club, or on its way there, or staff has decided about it.',
    breaches: `
      select order_id, kind, discount.state, detail from discount join orders on orders.id = order_id
      where counts and orders.state = 'PAID' and discount.state not in ('RESERVED', 'REDEEMED', 'DECIDED')`,
  },
  {
    id: 'I13',
    sentence:
      'Bonuses of tickets that came back are given back, no more than were spent, or on their way for less than a day.',
    breaches: `
      select order_id, discount.id as discount_id, discount.amount as spent, sum(back.amount) as back, null as state
      from discount join bonus_return back on discount_id = discount.id
      group by discount.id having sum(back.amount) > discount.amount
      union all
      select order_id, discount_id, discount.amount, back.amount, back.state
      from bonus_return back join discount on discount.id = discount_id
      where back.state = 'LOST' or (back.state = 'WAITING' and back.created_at < now() - interval '1 day')
      union all
      select asked.order_id, null, null, null, 'not written down'
      from return_request asked
      join return_item item on item.return_id = asked.id and percent = 100
      join ticket on ticket.id = item.ticket_id
      join order_line line on line.id = ticket.order_line_id and line.bonuses >= line.quantity
      left join bonus_return back on back.return_id = asked.id
      where asked.state = 'APPROVED' and back.id is null`,
  },
  {
    id: 'I14',
    sentence: 'Nothing of an order that ended unpaid is spent at the club.',
    breaches: `
      select order_id, kind, detail from discount join orders on orders.id = order_id
      where paid_at is null and discount.state = 'REDEEMED'`,
  },
];
