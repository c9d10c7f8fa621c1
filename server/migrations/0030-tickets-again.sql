-- How often tickets were sent again: asked each time that somebody wants them, and few.
create index mail_again on mail (created_at) where kind = 'tickets-again';
