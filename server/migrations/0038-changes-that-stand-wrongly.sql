-- A session that was called off, then moved and then played as announced was still said to be called off, and one that was moved, called off
-- and restored to be moved. What came after the last change that is true of it is taken back; wallets compare these tickets again.
with wrong as (
  update session_change set undone_at = clock_timestamp()
  from session
  where session.id = session_id and undone_at is null and cancelled_at is null and withdrawn_at is null
    and session_change.id > coalesce((
      select max(right_one.id) from session_change right_one
      where right_one.session_id = session.id and right_one.undone_at is null and right_one.kind <> 'off'
        and (to_event, to_day, to_time) = (session.event_id, session.day, session.time)), 0)
  returning session_id
)
update wallet_pass set revision = null
from ticket join order_line line on line.id = order_line_id
where ticket_id = ticket.id and line.session_id in (select session_id from wrong);

-- Once the same files had been opened again, buyers could choose until the end of the day, after the session.
update session_change set choose_until = starts_at
from session
where session.id = session_id and closed_at is null and undone_at is null and kind <> 'off' and choose_until > starts_at;
