import type { Invariant } from './invariant.ts';

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
        -- it was offered something else at that moment, or had declined these places
        and not exists (
          select from waiting_offer other where other.waiting_id = earlier.id
            and other.made_at <= offer.made_at and coalesce(other.ended_at, 'infinity') >= offer.made_at
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
