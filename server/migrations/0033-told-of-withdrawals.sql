-- Whoever waits for a session is told each time that it leaves the programme: of which time they know.
alter table waiting_session add column told_of timestamptz;

-- Nobody is told of what left before there was such a mail.
update waiting_session set told_of = withdrawn_at from session
where session.id = session_id and withdrawn_at is not null;
