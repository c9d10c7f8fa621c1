-- Mail servers repeat the buyer's address in their answers. Alarms have kept it past an erasure, and shown it to people who may not see it;
-- the failed mails of a waiting list belong to no order that an erasure could look for.
update alarm set detail = regexp_replace(detail, '[^\s<>"(),;:]+@[^\s<>"(),;:]+', '…', 'g') where kind = 'mail-refused';
update mail set detail = regexp_replace(detail, '[^\s<>"(),;:]+@[^\s<>"(),;:]+', '…', 'g') where detail like '%@%';
