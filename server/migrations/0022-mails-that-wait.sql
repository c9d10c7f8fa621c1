-- Mails that wait are looked for by the clock, since their jobs may have been given up; so is whether mails are sent at all.
create index mail_waiting on mail (created_at) where sent_at is null and failed_at is null;
create index mail_by_sent on mail (sent_at) where sent_at is not null;
