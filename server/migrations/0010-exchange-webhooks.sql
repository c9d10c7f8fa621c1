-- Exchanged tickets are told to the house's own programs.

create function announce_exchange() returns trigger
language plpgsql as $$
begin
  perform announce('ticket.exchanged', 'order/' || new.old_order,
    jsonb_build_object('order', new.old_order, 'ticket', ticket_id, 'newOrder', new.new_order, 'line', line_id))
  from exchange_item where exchange_id = new.id order by ticket_id;
  return null;
end
$$;
create trigger exchange_announced after update of state on exchange
for each row when (old.state <> 'DONE' and new.state = 'DONE')
execute function announce_exchange();
