-- A payment may have several refunds: an alarm about one of them is kept by that refund's name.
update alarm set subject = external_id from refund
where refund.payment_id = alarm.payment_id and alarm.subject is null and (
  (kind = 'refund-late' and starts_with(alarm.detail, 'refund ' || external_id || ' '))
  or (kind = 'refund-refused' and starts_with(alarm.detail, 'the bank sent refund ' || external_id || ','))
  or (kind = 'no-gateway' and strpos(alarm.detail, 'foyer returns retry ' || external_id || ' --sent') > 0));

-- A refusal was kept in the bank's words alone: it is about the first refund of the payment, in the alarm's order, that is refused.
update alarm set subject = (
  select external_id from refund join payment on payment.id = payment_id
  left join return_request on return_request.id = return_id
  where payment_id = alarm.payment_id and refund.state = 'REFUSED'
    and coalesce(return_request.order_id, payment.order_id) = alarm.order_id
  order by refund.detail is distinct from alarm.detail, refund.id limit 1)
where kind = 'refund-refused' and payment_id is not null and subject is null and resolved_at is null;

-- No refund is refused any more, and no command would close these.
update alarm set resolved_at = now()
where kind = 'refund-refused' and payment_id is not null and subject is null and resolved_at is null;

-- Refusals that another one of the same payment hid. Given-up refunds are told by the next look at them.
insert into alarm (kind, order_id, payment_id, subject, detail)
select 'refund-refused', coalesce(return_request.order_id, payment.order_id), payment.id, external_id,
  left('refund ' || external_id || ': ' || coalesce(refund.detail, ''), 1000)
from refund join payment on payment.id = payment_id left join return_request on return_request.id = return_id
where refund.state = 'REFUSED' and not exists (
  select from alarm where kind = 'refund-refused' and subject = external_id and resolved_at is null)
order by refund.id;
