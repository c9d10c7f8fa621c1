-- Money that does not match is asked about on, and has an end: the order's, and its own way back.
alter table orders drop constraint orders_end_reason_check;
alter table orders add constraint orders_end_reason_check
  check (end_reason in ('expired', 'declined', 'late-payment', 'house', 'returned', 'no-visits', 'mismatch'));

drop index payment_open;
create index payment_open on payment (asked_at nulls first, id) where state in ('STARTING', 'STARTED', 'MISMATCH');
