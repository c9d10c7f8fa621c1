-- Whether a payment of an order went back as a whole outside the shop, and staff has not decided about it.
create function money_went_back(asked bigint) returns boolean
language sql stable
set enable_seqscan = off
set jit = off
as $$
  select exists (
    select from alarm join payment on payment.id = payment_id
    where alarm.order_id = asked and kind = 'refund-outside' and resolved_at is null
      and bank_refunded >= confirmed_amount
  )
$$;

-- What a profile may still take under a row for an event; 0 when the row is not its own or of another event, or when the money of
-- the season ticket went back. What it gives stays as it is: visits that are booked stay counted, and it can still be returned.
create or replace function visits_left(grant_id bigint, profile bigint, event text) returns integer
language sql stable
set enable_seqscan = off
set jit = off
as $$
  select coalesce((
    select visits_granted(visit_grant.id) - visits_used(visit_grant.id)
    from visit_grant join orders season on season.id = visit_grant.order_id
    where visit_grant.id = grant_id and visit_grant.event_id = event and season.profile_id = profile
      and not money_went_back(season.id)
  ), 0)
$$;

-- Of a sale that is being reported: the start of the session as it was sent first. The session may be moved between a lost answer and its
-- repeat, and the registry knows the ticket by what it was told.
alter table card_report add column told_start timestamptz;
