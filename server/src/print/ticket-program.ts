import { answerTasks } from '#platform/child-worker.ts';
import type { TicketPrintData } from './order-print-data.ts';
import { type TicketPdfOptions, ticketPdf } from './ticket-pdf.ts';

/** What the process that prints tickets (`createTicketPrinter`) is sent. */
export interface PrintTask {
  tickets: readonly TicketPrintData[];
  options: TicketPdfOptions;
}

// A Buffer arrives as the Uint8Array that it is made of.
answerTasks(({ tickets, options }: PrintTask) =>
  ticketPdf(
    tickets.map((ticket) => ({ ...ticket, picture: ticket.picture && Buffer.from(ticket.picture) })),
    options,
  ),
);
