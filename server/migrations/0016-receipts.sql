-- Receipts by 54-FZ: who issues them for a payment, and the cart as it was when the payment began.
alter table payment add column receipts text not null default 'none' check (receipts in ('none', 'bank', 'till'));
alter table payment add column cart jsonb;
-- The bank looks into the buyer; it may take long, and its "no" ends the order.
alter table payment add column verifying_since timestamptz;

-- Receipts of the house's own till: one for the money that came, one for each refund that went.
create table receipt (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  -- null: of the payment itself
  refund_id bigint references refund (id),
  -- a ReceiptCart: what was sold or given back, summing up to the money moved
  cart jsonb not null,
  state text not null check (state in ('WAITING', 'DONE')) default 'WAITING',
  -- how often the till has said that it failed: each try has a name of its own there
  failures integer not null default 0,
  -- the till's name for the try under way
  till_id text,
  -- what the till printed: number of the document, of the drive, the address for the buyer
  facts jsonb,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  detail text
);
create unique index receipt_of_payment on receipt (payment_id) where refund_id is null;
create unique index receipt_of_refund on receipt (refund_id);
