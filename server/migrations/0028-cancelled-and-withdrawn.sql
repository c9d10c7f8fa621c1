-- OFF: the session was cancelled with it; its entry waits on, since the cancellation may be taken back.
alter table waiting_offer
  drop constraint waiting_offer_outcome_check,
  add constraint waiting_offer_outcome_check check (outcome in ('TAKEN', 'PASSED', 'LEFT', 'LAPSED', 'UNSENT', 'OFF'));

-- The house's own programs are told of sessions that leave the programme, and of those that come back.
create trigger withdrawal_announced after update of withdrawn_at on session
for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
execute function announce_session('withdrawn');
create trigger return_announced after update of withdrawn_at on session
for each row when (old.withdrawn_at is not null and new.withdrawn_at is null and old.cancelled_at is null and new.cancelled_at is null)
execute function announce_session('restored');
