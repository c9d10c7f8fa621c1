-- What no program can put right is put right by people: who said so, and what they decided, is kept with the alarm.
-- Both are empty of an alarm that came right by itself.
alter table alarm add column decided_by text;
alter table alarm add column note text;
alter table alarm add constraint alarm_decided
  check ((decided_by is null) = (note is null) and (note is null or resolved_at is not null));

-- DECIDED: staff has put it right with the club by hand; the shop tells it nothing more.
alter table discount drop constraint discount_state_check;
alter table discount add constraint discount_state_check
  check (state in ('ASKED', 'RESERVED', 'REDEEMED', 'RELEASED', 'REFUSED', 'LOST', 'DECIDED'));
alter table club_visit drop constraint club_visit_state_check;
alter table club_visit add constraint club_visit_state_check
  check (state in ('ASKED', 'TAKEN', 'RETURNING', 'RETURNED', 'REFUSED', 'LOST', 'DECIDED'));
alter table bonus_return drop constraint bonus_return_state_check;
alter table bonus_return add constraint bonus_return_state_check
  check (state in ('WAITING', 'DONE', 'LOST', 'DECIDED'));
