-- A scan is known by its code too. A scanner that lost what it kept counts from one again, and what it reads then is no repetition of
-- another ticket's scan.
alter table door_scan drop constraint door_scan_pkey;
alter table door_scan add primary key (device, number, code);

-- When visits of a session were undone last, because it was moved to a time whose door was not open yet. What was read before is of
-- the old evening.
alter table session add column visits_undone_at timestamptz;
