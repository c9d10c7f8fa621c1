import type { Invariant } from './invariant.ts';

export const changeInvariants: readonly Invariant[] = [
  {
    id: 'M1',
    sentence:
      'Whoever has a good ticket of a session that was changed is asked about it, and told by one mail.',
    breaches: `
      select change.id as change_id, ticket.id as ticket_id, 'not asked' as fault
      from session_change change
      join order_line line on line.session_id = change.session_id
      join orders on orders.id = line.order_id and orders.state = 'PAID' and placed_at < made_at
      join ticket on ticket.order_line_id = line.id and returned_at is null
      where change.closed_at is null and change.undone_at is null and not exists (
        select from change_answer answer where answer.change_id = change.id and answer.ticket_id = ticket.id)
      union all
      select distinct answer.change_id, answer.order_id, 'not told'
      from change_answer answer join orders on orders.id = answer.order_id
      where buyer_email <> '' and not exists (
        select from mail where mail.change_id = answer.change_id and mail.order_id = answer.order_id
          and kind = 'session-change')`,
  },
  {
    id: 'M2',
    sentence:
      'An answer that took the money has voided its ticket for the whole price, and in time; no other answer has a return.',
    breaches: `
      select answer.change_id, answer.ticket_id, asked.state, item.percent
      from change_answer answer
      join session_change change on change.id = answer.change_id
      join ticket on ticket.id = answer.ticket_id
      left join return_request asked on asked.id = answer.return_id
      left join return_item item on item.return_id = answer.return_id and item.ticket_id = answer.ticket_id
      where answer.state = 'MONEY' and (
        ticket.returned_at is null or asked.state is distinct from 'APPROVED' or item.percent is distinct from 100
        or (answered_at > choose_until and kind <> 'off'))`,
  },
  {
    id: 'M3',
    sentence:
      'A day after the time to choose about a cancelled session no ticket of it is good, unless staff have an alarm about it.',
    breaches: `
      select answer.change_id, answer.ticket_id, answer.order_id
      from change_answer answer
      join session_change change on change.id = answer.change_id
      join ticket on ticket.id = answer.ticket_id
      where kind = 'off' and pays_by_itself and undone_at is null and choose_until < now() - interval '1 day'
        and returned_at is null and answer.state = 'ASKED' and not exists (
          select from alarm where alarm.order_id = answer.order_id and alarm.kind = 'change-not-refunded')`,
  },
  {
    id: 'M4',
    sentence: 'A session stands where its newest change put it.',
    breaches: `
      select session.id as session_id, session.event_id, session.day, session.time, newest.id as change_id
      from session cross join lateral (
        select * from session_change change
        where change.session_id = session.id and undone_at is null
        order by change.id desc limit 1
      ) newest
      where starts_at > now() and withdrawn_at is null
        and ((session.event_id, session.day, session.time) is distinct from (to_event, to_day, to_time)
          or (kind = 'off') <> (cancelled_at is not null))`,
  },
  {
    id: 'M5',
    sentence: 'The time to choose about a session that is played is over when it begins.',
    breaches: `
      select change.id as change_id, session_id, choose_until, starts_at
      from session_change change join session on session.id = session_id
      where closed_at is null and undone_at is null and kind <> 'off' and choose_until > starts_at`,
  },
];

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

/** Some seconds for a job that is late. */
const late = `interval '15 minutes'`;

export const listInvariants: readonly Invariant[] = [
  {
    id: 'L1',
    sentence: 'What comes back is kept for a waiting list for 90 seconds at most.',
    breaches: `
      select id as keep_id, session_id, until - made_at as kept from keep
      where purpose = 'list' and until - made_at > interval '90 seconds'`,
  },
  {
    id: 'L2',
    sentence:
      'An offer keeps as many places as its entry has people, and an entry has an open offer exactly while it is offered one.',
    breaches: `
      select offer.id as offer_id, waiting_id, party, cardinality(seat_ids) as seats
      from waiting_offer offer join waiting on waiting.id = waiting_id join keep on keep.id = keep_id
      where keep.purpose <> 'offer' or keep.session_id <> offer.session_id
        or (cardinality(seat_ids) > 0 and cardinality(seat_ids) <> party)
        or (cardinality(seat_ids) = 0 and offer.ended_at is null and party is distinct from
          (select max(places) from kept_places where keep_id = offer.keep_id))
      union all
      select offer.id, waiting.id, party, null from waiting
      left join waiting_offer offer on offer.waiting_id = waiting.id and offer.ended_at is null
      where (waiting.state = 'OFFERED') <> (offer.id is not null)
      union all
      select offer.id, waiting_id, null, null from waiting_offer offer
      where ended_at is null and until < now() - ${late}`,
  },
  {
    id: 'L3',
    sentence: 'No places were offered to an entry while an earlier one waited whose wish they meet.',
    breaches: `
      select offer.id as offer_id, earlier.id as passed_over
      from waiting_offer offer
      join waiting served on served.id = offer.waiting_id
      join waiting_session listed on listed.session_id = offer.session_id
      join waiting earlier on earlier.id = listed.waiting_id
        and (earlier.confirmed_at, earlier.id) < (served.confirmed_at, served.id)
      where earlier.confirmed_at < offer.made_at and coalesce(earlier.ended_at, 'infinity') > offer.made_at
        and earlier.party <= served.party
        and (earlier.zone_ids is null or offer.zone_id = any (earlier.zone_ids))
        and (not earlier.together or served.together or earlier.party = 1)
        -- it was offered something else at that moment, could not be asked, or had declined these places
        and not exists (
          select from waiting_offer other where other.waiting_id = earlier.id
            and other.made_at <= offer.made_at and coalesce(other.ended_at, 'infinity') >= offer.made_at
        )
        and not exists (
          select from waiting_offer unsent join mail on mail.offer_id = unsent.id
          where unsent.waiting_id = earlier.id and unsent.outcome = 'UNSENT' and unsent.made_at < offer.made_at
            and coalesce(mail.sent_at, mail.failed_at, 'infinity') > offer.made_at
        )
        and not exists (
          select from waiting_offer passed where passed.waiting_id = earlier.id and passed.outcome = 'PASSED'
            and passed.session_id = offer.session_id and passed.made_at < offer.made_at
            and (passed.seat_ids && offer.seat_ids or cardinality(passed.seat_ids) = 0)
        )`,
  },
  {
    id: 'L4',
    sentence:
      'No e-mail stays on a waiting list for more than 30 days after the last session that was waited for.',
    breaches: `
      select id as waiting_id, state from waiting
      where email is not null and not exists (
        select from waiting_session join session on session.id = session_id
        where waiting_id = waiting.id and starts_at > now() - interval '30 days' - ${late}
      )`,
  },
];

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
