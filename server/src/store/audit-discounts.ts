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
    sentence: 'The discount of a paid order is spent at the club, or on its way there.',
    breaches: `
      select order_id, kind, discount.state, detail from discount join orders on orders.id = order_id
      where counts and orders.state = 'PAID' and discount.state not in ('RESERVED', 'REDEEMED')`,
  },
  {
    id: 'I14',
    sentence: 'Nothing of an order that ended unpaid is spent at the club.',
    breaches: `
      select order_id, kind, detail from discount join orders on orders.id = order_id
      where paid_at is null and discount.state = 'REDEEMED'`,
  },
];
