import { createHash } from 'node:crypto';
import { type ChildWorker, createChildWorker } from '#platform/child-worker.ts';
import { LastUsed } from '#platform/last-used.ts';
import type { TicketPrintData } from './order-print-data.ts';
import type { TicketPdfOptions } from './ticket-pdf.ts';
import type { PrintTask } from './ticket-program.ts';

export interface TicketPrinter {
  /**
   * The tickets as PDF; null when too many others wait. `beforeDrawing` is called unless the file was drawn before, or
   * is being drawn; when it throws, nothing is drawn.
   */
  print(
    tickets: readonly TicketPrintData[],
    options: TicketPdfOptions,
    beforeDrawing?: () => void,
  ): Promise<Buffer | null>;
}

/** Files kept: some three hundred orders of 30 tickets, or a thousand single ones. */
const mostBytes = 32 * 1024 * 1024;
/** Some two seconds of work. */
const longestQueue = 24;

/**
 * Draws tickets in a process of their own, 40 to 90 ms each, and keeps what it drew under a digest of everything that is
 * printed: a changed text makes a new file, and nothing has to be invalidated.
 */
export function createTicketPrinter(worker: ChildWorker<PrintTask, Uint8Array> = printingProcess()) {
  const kept = new LastUsed<Buffer>(mostBytes, (file) => file.length);
  const drawing = new Map<string, Promise<Buffer>>();

  const print: TicketPrinter['print'] = async (tickets, options, beforeDrawing) => {
    const key = digestOf(tickets, options);
    const begun = kept.get(key) ?? drawing.get(key);
    if (begun) return begun;
    if (drawing.size >= longestQueue) return null;
    beforeDrawing?.();
    return draw(key, { tickets, options });
  };

  function draw(key: string, task: PrintTask): Promise<Buffer> {
    const file = worker.run(task).then((bytes) => {
      const drawn = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      kept.set(key, drawn);
      return drawn;
    });
    drawing.set(key, file);
    const forget = () => drawing.delete(key);
    file.then(forget, forget);
    return file;
  }

  return { print, close: worker.close };
}

function printingProcess(): ChildWorker<PrintTask, Uint8Array> {
  const program = new URL('./ticket-program.ts', import.meta.url);
  return createChildWorker({ program, does: 'prints tickets', idle: 30_000, patience: 30_000 });
}

function digestOf(tickets: readonly TicketPrintData[], options: TicketPdfOptions): string {
  const texts = tickets.map((ticket) => ({ ...ticket, picture: null }));
  const hash = createHash('sha256').update(JSON.stringify([texts, options]));
  // All tickets of an order show the same picture.
  for (const picture of new Set(tickets.map((ticket) => ticket.picture))) hash.update(picture ?? '-');
  return hash.digest('base64');
}
