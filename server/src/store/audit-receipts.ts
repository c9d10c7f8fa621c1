import type { Invariant } from './invariant.ts';

export const receiptInvariants: readonly Invariant[] = [
  {
    id: 'R1',
    sentence: 'Money that a till has to do with has one receipt, and so has each refund of it.',
    breaches: `
      select payment.id as payment_id, null::bigint as refund_id from payment
      where receipts <> 'none' and cart is not null and applied is not null
        and (select count(*) from receipt where payment_id = payment.id and kind = 'sale') <> 1
      union all
      select payment.id, refund.id from refund join payment on payment.id = payment_id
      where receipts <> 'none' and cart is not null and refund.state = 'DONE'
        and (select count(*) from receipt where refund_id = refund.id) <> 1`,
  },
  {
    id: 'R2',
    sentence:
      'A receipt sums up to the money that was moved, the closing one to what stayed; none is where another system issues it.',
    breaches: `
      select receipt.id as receipt_id, kind, receipts, moved.amount as moved
      from receipt join payment on payment.id = receipt.payment_id
      left join refund on refund.id = refund_id,
      lateral (select case when kind = 'closing' then payment.amount - (
          select coalesce(sum(back.amount), 0) from refund back join receipt of_it on of_it.refund_id = back.id
          where back.payment_id = payment.id and of_it.kind = 'refund')
        else coalesce(refund.amount, payment.amount) end as amount) moved
      where receipts = 'none' or moved.amount <> (
        select coalesce(sum((line ->> 'price')::bigint * (line ->> 'quantity')::bigint), 0)
        from jsonb_array_elements(receipt.cart -> 'lines') line)`,
  },
  {
    id: 'R3',
    sentence: 'A receipt is printed within a day, or staff says that it was put right by hand.',
    breaches: `
      select id as receipt_id, payment_id, kind, failures, detail from receipt
      where state = 'WAITING' and created_at < now() - interval '1 day'`,
  },
];
