import { connectDatabase, type DatabaseAddress } from '#platform/database.ts';
import { folderOpener, type OpenedFolder } from './open-folder.ts';

/** The program behind `opening-process.ts`: opens the one folder it is sent, and ends. */
export interface OpeningOrder {
  database: DatabaseAddress;
  folder: string;
  now: Date;
}

export type OpeningAnswer = OpenedFolder | { error: string };

// Ctrl-C reaches all; whoever started us says when we end.
process.on('SIGINT', () => {});
process.once('message', (order: OpeningOrder) => void answer(order));

async function answer(order: OpeningOrder): Promise<void> {
  const opened: OpeningAnswer = await open(order).catch((error: unknown) => ({
    error: error instanceof Error ? String(error.stack) : String(error),
  }));
  if (process.connected) process.send?.(opened, () => process.disconnect?.());
}

async function open({ database: address, folder, now }: OpeningOrder): Promise<OpenedFolder> {
  const database = connectDatabase(address, { poolSize: 1, applicationName: 'foyer opening' });
  try {
    return await folderOpener(database)(folder, now);
  } finally {
    await database.close();
  }
}
