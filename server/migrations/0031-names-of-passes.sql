-- Several installations may share one Google issuer or Apple pass type: what wallets call a pass names the installation too. A pass
-- keeps the names it was issued with.

-- Apple's serial number, and the end of Google's object id
alter table wallet_pass add column name text;
-- of its session, the end of Google's class id but for the language
alter table wallet_pass add column session_name text;
update wallet_pass set name = ticket_id::text, session_name = session_id::text
from ticket join order_line on order_line.id = order_line_id
where ticket.id = ticket_id;
alter table wallet_pass alter column name set not null;
alter table wallet_pass alter column session_name set not null;
create unique index wallet_pass_by_name on wallet_pass (wallet, name);
