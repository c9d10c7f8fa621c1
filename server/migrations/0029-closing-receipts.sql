-- A receipt says what it is: of the money that came, the closing one after the event (full settlement against the
-- prepayment), of a refund, or of a refund after the closing one.
alter table receipt add column kind text not null default 'sale'
  check (kind in ('sale', 'closing', 'refund', 'late-refund'));
update receipt set kind = 'refund' where refund_id is not null;
alter table receipt alter column kind drop default;
alter table receipt add constraint receipt_refund check ((refund_id is not null) = (kind in ('refund', 'late-refund')));
drop index receipt_of_payment;
create unique index receipt_of_payment on receipt (payment_id, kind) where refund_id is null;
-- What still waits is looked for by the clock too: its job may have been given up.
create index receipt_waiting on receipt (created_at) where state = 'WAITING';
