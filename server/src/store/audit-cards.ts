import type { Invariant } from './invariant.ts';

export const cardInvariants: readonly Invariant[] = [
  {
    id: 'K1',
    sentence:
      'The registry of the culture card is to hear of each ticket that was paid with it, and of its return.',
    breaches: `
      select ticket.id as ticket_id, orders.id as order_id from ticket
      join order_line on order_line.id = order_line_id
      join orders on orders.id = order_id
      where uses_culture_card and document ->> 'cultureCardEvent' is not null
        and exists (select from payment where payment.order_id = orders.id and applied = 'order')
        and (not exists (select from card_report where ticket_id = ticket.id and kind = 'sale')
          or returned_at is not null
            and not exists (select from card_report where ticket_id = ticket.id and kind = 'return'))`,
  },
  {
    id: 'K2',
    sentence: 'The registry of the culture card is told within a day.',
    breaches: `
      select id as report_id, ticket_id, kind, state, tries, detail from card_report
      where state = 'REFUSED' or state = 'WAITING' and created_at < now() - interval '1 day'`,
  },
];
