-- By when the buyer was told to hear what the house decides: the house's term on the day of the confirmation.
alter table return_request add column answer_by timestamptz;
update return_request set answer_by = confirmed_at + interval '10 days';
