import type { UndoneHouse } from '@foyer/contract/desk/office.ts';
import type { ChangedSession } from '@foyer/contract/desk/sessions.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import { connectDatabase, type Database, type DatabaseAddress } from '#platform/database.ts';
import { changeSession, type SessionChangeOrder } from './change-session.ts';
import { type HouseSource, type OpenedFolder, readSource } from './open-folder.ts';
import { type DeskUndoOrder, undoAtDesk } from './undo-opening.ts';

/**
 * The program behind `opening-process.ts`: reads the house files it is sent for, opens them in the database it is sent after
 * that, and ends.
 */
export type ReadingOrder = { now: Date } & (
  | { source: HouseSource }
  | { change: SessionChangeOrder }
  | { undo: DeskUndoOrder; language: ReportLanguage }
);

type Work = OpenedFolder | ChangedSession | UndoneHouse;

export type OpeningAnswer = Work | { error: string };

// Ctrl-C reaches all; whoever started us says when we end.
process.on('SIGINT', () => {});
process.once('message', (order: ReadingOrder) => {
  const address = new Promise<DatabaseAddress>((resolve) => process.once('message', resolve));
  void answer(order, address);
});

async function answer(order: ReadingOrder, address: Promise<DatabaseAddress>): Promise<void> {
  const opened: OpeningAnswer = await open(order, address).catch((error: unknown) => ({
    error: error instanceof Error ? String(error.stack) : String(error),
  }));
  if (process.connected) process.send?.(opened, () => process.disconnect?.());
}

async function open(order: ReadingOrder, address: Promise<DatabaseAddress>): Promise<Work> {
  const openIn = workOf(order);
  const database = connectDatabase(await address, { poolSize: 1, applicationName: 'foyer opening' });
  try {
    return await openIn(database);
  } finally {
    await database.close();
  }
}

function workOf(order: ReadingOrder): (database: Database) => Promise<Work> {
  if ('source' in order) return readSource(order.source, order.now);
  if ('undo' in order) return (database) => undoAtDesk(database, order.undo, order.language, order.now);
  return (database) => changeSession(database, order.change, order.now);
}
