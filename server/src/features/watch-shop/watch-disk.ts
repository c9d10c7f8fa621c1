import type { Database } from '#platform/database.ts';
import { raiseNamedAlarm, resolveNamedAlarm } from '#store/alarms.ts';

/** The disk of the data folder. */
export interface WatchedDisk {
  /** Whose disk it is, where several servers share a database. */
  machine: string;
  freeBytes(): Promise<number>;
}

const leastFreeBytes = 500_000_000;

/** Once the disk is full no alarm can be written, nor anything sold, so it is raised while there is some room. */
export async function watchDisk(database: Database, { machine, freeBytes }: WatchedDisk): Promise<void> {
  const free = await freeBytes();
  if (free >= leastFreeBytes) return resolveNamedAlarm(database, 'disk-low', machine);
  const megabytes = Math.floor(free / 1_000_000);
  const reason = `${megabytes} MB are left on the disk of FOYER_DATA. Once it is full, nothing can be sold. Free some room, or enlarge the disk`;
  await raiseNamedAlarm(database, 'disk-low', machine, reason);
}
