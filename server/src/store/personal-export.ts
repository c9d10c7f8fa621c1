import type { Queryable } from '#platform/database.ts';

/** What is kept of an order's people beside the order, as it is exported to them. */
export interface PersonalTraces {
  changeAnswers: readonly object[];
  letters: readonly object[];
  walletPasses: readonly object[];
  walletPhones: readonly object[];
  scans: readonly object[];
  evenings: readonly object[];
  cardReports: readonly object[];
}

const ticketsOf = `select ticket.id from ticket join order_line on order_line.id = order_line_id where order_id = $1`;

export async function loadPersonalTraces(queryable: Queryable, orderId: number): Promise<PersonalTraces> {
  const load = (text: string) => queryable.query<object>(text, [orderId]);
  const [changeAnswers, letters, walletPasses, walletPhones, scans, evenings, cardReports] =
    await Promise.all([
      load(`select change_id as "changeId", ticket_id as "ticketId", kind, state, answered_at as "answeredAt"
      from change_answer join session_change on session_change.id = change_id where order_id = $1 order by 1, 2`),
      load(`select letter_id as "letterId", subject, body, created_at as "writtenAt", sent_at as "sentAt"
      from mail join house_letter on house_letter.id = letter_id where order_id = $1 order by mail.id`),
      load(`select wallet, ticket_id as "ticketId", language, changed_at as "changedAt"
      from wallet_pass where ticket_id in (${ticketsOf}) order by ticket_id, wallet`),
      load(`select device, ticket_id as "ticketId", push_token as "pushToken"
      from wallet_device where ticket_id in (${ticketsOf}) order by ticket_id, device`),
      load(`select ticket_id as "ticketId", session_id as "sessionId", at, kind, verdict
      from door_scan where ticket_id in (${ticketsOf}) order by at, device, number`),
      load(`select ticket_id as "ticketId", session_id as "sessionId", visited_at as "visitedAt"
      from ticket_evening where ticket_id in (${ticketsOf}) order by ticket_id, item`),
      load(`select ticket_id as "ticketId", kind, state, happened_at as "happenedAt", registry_id as "registryId"
      from card_report where ticket_id in (${ticketsOf}) order by id`),
    ]);
  return { changeAnswers, letters, walletPasses, walletPhones, scans, evenings, cardReports };
}
