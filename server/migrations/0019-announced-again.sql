-- An evening may be announced where another one was announced first that has been moved and is over. The one before keeps its row, with
-- its tickets and visits; a line of the house files means the one with the highest turn.
alter table session
  add column first_turn integer not null default 0,
  drop constraint session_first_event_first_day_first_time_key,
  add constraint session_first unique (first_event, first_day, first_time, first_turn);
