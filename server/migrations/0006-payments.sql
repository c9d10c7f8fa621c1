-- Refunds at banks that do not know them by our name: who asks, since when, and what the bank calls it.
alter table refund add column asked_at timestamptz;
alter table refund add column gateway_refund_id text;
