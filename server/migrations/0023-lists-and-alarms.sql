-- Whether somebody was asked is known by the mail that brought the offer.
alter table mail add column offer_id bigint references waiting_offer (id);
create index mail_by_offer on mail (offer_id) where offer_id is not null;
update mail set offer_id = offer.id
from waiting_offer offer
where offer.ended_at is null and mail.kind = 'list-offer' and mail.waiting_id = offer.waiting_id
  and mail.id = (select max(id) from mail newest where newest.kind = 'list-offer' and newest.waiting_id = offer.waiting_id);

-- UNSENT: it was over before its mail had gone; its entry waits on.
alter table waiting_offer
  drop constraint waiting_offer_outcome_check,
  add constraint waiting_offer_outcome_check check (outcome in ('TAKEN', 'PASSED', 'LEFT', 'LAPSED', 'UNSENT'));

-- Acts are kept for ever: free words of staff, who may have named a buyer in them, are no part of them. What an act was about has its own row,
-- and that row its own end.
alter table staff_act disable trigger staff_act_stays;
update staff_act set
  details = details - array['note', 'words'] - case when act in ('keep', 'changeKeep') then 'name' else '' end,
  before = before #- '{keep,name}' #- '{keep,note}'
where details ?| array['note', 'words'] or act in ('keep', 'changeKeep') or before ? 'keep';
alter table staff_act enable trigger staff_act_stays;

-- What an alarm is about where that is no order: a receiver of webhooks, a wallet. Each has an alarm of its own.
alter table alarm add column subject text;
update alarm set subject = substring(detail from '^the webhook "(.*)" has not taken') where kind = 'webhook-failed';
update alarm set subject = lower(substring(detail from '^(Apple|Google) ')) where kind = 'wallet-failed';

-- Whoever was told that a session was called off is told that it takes place after all.
create trigger restoration_announced after update of cancelled_at on session
for each row when (old.cancelled_at is not null and new.cancelled_at is null)
execute function announce_session('restored');
