import { connectDatabase, type DatabaseAddress } from '#platform/database.ts';
import { type HouseSource, type OpenedFolder, readSource } from './open-folder.ts';

/**
 * The program behind `opening-process.ts`: reads the house files it is sent for, opens them in the database it is sent after
 * that, and ends.
 */
export interface ReadingOrder {
  source: HouseSource;
  now: Date;
}

export type OpeningAnswer = OpenedFolder | { error: string };

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

async function open({ source, now }: ReadingOrder, address: Promise<DatabaseAddress>): Promise<OpenedFolder> {
  const openIn = readSource(source, now);
  const database = connectDatabase(await address, { poolSize: 1, applicationName: 'foyer opening' });
  try {
    return await openIn(database);
  } finally {
    await database.close();
  }
}
