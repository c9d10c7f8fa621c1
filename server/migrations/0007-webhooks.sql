-- What the house's own programs are told (docs/for-operators/webhooks.md). The triggers write it down in the transaction
-- that causes it, whoever that is: the sale, a command, a return, an opening.

-- Receivers of the open house, and which kinds each wants.
create table webhook_receiver (
  name text primary key,
  kinds text[] not null
);

create table webhook_message (
  id bigint generated always as identity primary key,
  kind text not null,
  -- messages about one subject reach a receiver one after another: order/100001, session/12, programme
  subject text not null,
  -- numbers alone; what stands behind them is read when it is sent, so nothing personal is kept here
  data jsonb not null,
  happened_at timestamptz not null default now()
);

create table webhook_delivery (
  message_id bigint not null references webhook_message (id) on delete cascade,
  receiver text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'FAILED')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- three days are counted from here; a replay begins anew
  begun_at timestamptz not null default now(),
  -- what the receiver said last, for the operator
  answer text,
  done_at timestamptz,
  primary key (receiver, message_id)
);
create index webhook_delivery_waiting on webhook_delivery (receiver, message_id) where state = 'WAITING';

-- Nothing is written where nobody listens.
create function announce(kind text, subject text, data jsonb) returns void
language sql as $$
  with listening as (select name from webhook_receiver where announce.kind = any (kinds)),
  message as (
    insert into webhook_message (kind, subject, data)
    select announce.kind, announce.subject, announce.data where exists (select from listening)
    returning id
  )
  insert into webhook_delivery (message_id, receiver) select id, name from message, listening
$$;

create function announce_order() returns trigger
language plpgsql as $$
begin
  perform announce('order.' || lower(new.state), 'order/' || new.id, jsonb_build_object('order', new.id));
  return null;
end
$$;
create trigger order_announced after update of state on orders
for each row when (old.state <> new.state and new.state in ('PAID', 'CANCELLED'))
execute function announce_order();
create trigger free_order_announced after insert on orders
for each row when (new.state = 'PAID')
execute function announce_order();

create function announce_ticket() returns trigger
language plpgsql as $$
begin
  perform announce('ticket.' || tg_argv[0], 'order/' || order_id, jsonb_build_object('order', order_id, 'ticket', new.id))
  from order_line where id = new.order_line_id;
  return null;
end
$$;
create trigger return_announced after update of returned_at on ticket
for each row when (old.returned_at is null and new.returned_at is not null)
execute function announce_ticket('returned');
create trigger visit_announced after update of visited_at on ticket
for each row when (old.visited_at is null and new.visited_at is not null)
execute function announce_ticket('checked-in');

create function announce_session() returns trigger
language plpgsql as $$
begin
  perform announce('session.' || tg_argv[0], 'session/' || new.id, jsonb_build_object(
    'session', new.id,
    'from', jsonb_build_object('event', old.event_id, 'day', old.day, 'time', old.time)
  ));
  return null;
end
$$;
create trigger cancellation_announced after update of cancelled_at on session
for each row when (old.cancelled_at is null and new.cancelled_at is not null)
execute function announce_session('cancelled');
create trigger move_announced after update of event_id, day, time on session
for each row when ((old.event_id, old.day, old.time) <> (new.event_id, new.day, new.time))
execute function announce_session('moved');

create function announce_programme() returns trigger
language plpgsql as $$
begin
  perform announce('programme.published', 'programme', jsonb_build_object('revision', new.revision));
  return null;
end
$$;
create trigger programme_announced after insert or update of revision on house
for each row execute function announce_programme();

create function announce_alarm() returns trigger
language plpgsql as $$
begin
  perform announce('alarm.raised', 'alarm/' || new.id, jsonb_build_object('alarm', new.id));
  return null;
end
$$;
create trigger alarm_announced after insert on alarm
for each row execute function announce_alarm();
