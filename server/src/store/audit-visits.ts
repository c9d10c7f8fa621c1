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
];
