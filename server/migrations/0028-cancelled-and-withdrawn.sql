-- OFF: the session was cancelled with it; its entry waits on, since the cancellation may be taken back.
alter table waiting_offer
  drop constraint waiting_offer_outcome_check,
  add constraint waiting_offer_outcome_check check (outcome in ('TAKEN', 'PASSED', 'LEFT', 'LAPSED', 'UNSENT', 'OFF'));
