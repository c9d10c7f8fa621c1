-- Looked through every few seconds: the rare discount of a paid order that was given back before.
create index discount_released on discount (order_id) where counts and state = 'RELEASED';
