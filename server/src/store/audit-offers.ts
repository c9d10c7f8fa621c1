import type { Invariant } from './invariant.ts';

export const offerInvariants: readonly Invariant[] = [
  {
    id: 'I23',
    sentence: 'Of no offer more pieces are sold and held than there are.',
    breaches: `
      select offer_id, capacity, count(*) as pieces
      from add_on join orders on orders.id = order_id join offer_stock using (offer_id)
      where returned_at is null
        and (state in ('PAYING', 'PAID') or (is_held(state) and held_until > now()))
      group by offer_id, capacity having count(*) > capacity`,
  },
  {
    id: 'I24',
    sentence: 'The counter of an offer equals the pieces of the orders that did not give theirs back.',
    breaches: `
      select offer_id, taken, coalesce(pieces, 0) as pieces
      from offer_stock full join (
        select offer_id, count(*) as pieces from add_on join orders on orders.id = order_id
        where returned_at is null and released_at is null group by offer_id
      ) counted using (offer_id)
      where taken is distinct from coalesce(pieces, 0)`,
  },
  {
    id: 'I25',
    sentence: 'Nothing is added to an order of the culture card; an add-on is asked back once at a time.',
    breaches: `
      select orders.id as order_id, add_on.id as add_on_id
      from add_on join orders on orders.id = order_id where uses_culture_card
      union all
      select min(asked.order_id), add_on_id
      from return_add_on join return_request asked on asked.id = return_id
      where return_stands(state) group by add_on_id having count(*) > 1
      union all
      select add_on.order_id, add_on.id
      from add_on left join (
        return_add_on item join return_request asked on asked.id = return_id and asked.state = 'APPROVED'
      ) on add_on_id = add_on.id
      where (add_on.returned_at is null) <> (return_id is null)`,
  },
];

export const visitInvariants: readonly Invariant[] = [
  {
    id: 'V1',
    sentence:
      'Under a season ticket no more visits are taken than it gives, only of its event, and by whom it belongs to.',
    breaches: `
      select id as visit_grant_id, visits_granted(id) as given, visits_used(id) as used
      from visit_grant where visits_used(id) > visits_granted(id)
      union all
      select visiting.id, null, null
      from orders visiting
      left join visit_grant on visit_grant.id = visiting.visit_grant_id
      left join orders season on season.id = visit_grant.order_id
      where visiting.visit_grant_id is not null and (
        season.id is null or visiting.event_id <> visit_grant.event_id
        or visiting.profile_id <> season.profile_id
      )`,
  },
  {
    id: 'V2',
    sentence:
      'A paid order under a subscription of the club has taken a visit for each of its people, and no more.',
    breaches: `
      select orders.id as order_id, visitors_of(orders.id) as people, count(club_visit.id) as visits
      from orders left join club_visit on order_id = orders.id and club_visit.state = 'TAKEN'
      where orders.state = 'PAID' and document ? 'clubSubscription'
      group by orders.id having count(club_visit.id) <> visitors_of(orders.id)`,
  },
  {
    id: 'V3',
    sentence:
      'Visits of an order that ended are given back to the club, or on their way there for less than a day.',
    breaches: `
      select order_id, club_visit.id as visit_id, club_visit.state, tries, detail
      from club_visit join orders on orders.id = order_id
      where club_visit.state = 'LOST'
        or (club_visit.state = 'RETURNING' and returning_at < now() - interval '1 day')
        or (club_visit.state in ('ASKED', 'TAKEN') and orders.released_at is not null)`,
  },
];

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
      where exchange_of is null
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
      left join exchange on exchange.return_id = asked.id
      where asked.state = 'APPROVED' and back.id is null and exchange.bonuses is distinct from 0`,
  },
  {
    id: 'I14',
    sentence: 'Nothing of an order that ended unpaid is spent at the club.',
    breaches: `
      select order_id, kind, detail from discount join orders on orders.id = order_id
      where paid_at is null and discount.state = 'REDEEMED'`,
  },
];
