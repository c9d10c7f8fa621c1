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
