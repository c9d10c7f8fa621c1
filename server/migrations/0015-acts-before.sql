-- What stood there before an act of staff; null: nothing that can be named, or an act from before this was kept.
alter table staff_act add column before jsonb;
