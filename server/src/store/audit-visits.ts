import type { Invariant } from './invariant.ts';

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
