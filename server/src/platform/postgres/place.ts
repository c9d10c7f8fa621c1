import path from 'node:path';
import { makeDataFolder } from '#platform/make-data-folder.ts';
import { chooseRunner, type Runner } from './runner.ts';
import { prepareSocketFolder } from './socket-folder.ts';

/** What the parts of an embedded database need to know of each other. Paths are absolute. */
export interface Place {
  /** `<FOYER_DATA>/postgres`. */
  home: string;
  /** The cluster itself. */
  data: string;
  /** The log of the server and of its making. */
  log: string;
  /** The folder of its unix socket. */
  socket: string;
  runner: Runner;
}

/** The place of a data folder's database, made if it is not there. */
export async function placeOf(dataFolder: string): Promise<Place> {
  const home = homeOf(dataFolder);
  await makeDataFolder(home);
  const data = path.join(home, 'data');
  const runner = await chooseRunner(home, data);
  const socket = await prepareSocketFolder(home, runner);
  return { home, data, log: path.join(home, 'postgres.log'), socket, runner };
}

/** Of the embedded database. */
export function homeOf(dataFolder: string): string {
  return path.join(dataFolder, 'postgres');
}
