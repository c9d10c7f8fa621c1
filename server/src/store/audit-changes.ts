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
        and (visited_at is null or visited_at > made_at)
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
        and returned_at is null and visited_at is null and answer.state = 'ASKED' and not exists (
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
];
