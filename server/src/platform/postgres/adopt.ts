import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './place.ts';
import { enter, isCode, type Presence } from './presence.ts';

/** A server that recovers a long log after a crash may say "starting up" for minutes. */
const recoveryPatience = 600_000;

/**
 * Takes a stake in the server that already answers on our socket, as after a `kill -9` of the process that
 * started it. `undefined` when nobody answers. Waits while it starts up or shuts down.
 */
export async function adopt(place: Place): Promise<Presence | undefined> {
  for (let waited = 0; ; waited += 20) {
    if (!(await socketExists(place.socket))) return undefined;
    try {
      return await enter(place.socket);
    } catch (error) {
      if (nobodyAnswers(error)) return undefined;
      if (!isBusy(error) || waited >= recoveryPatience) throw error;
    }
    await pause(20);
  }
}

/** The file `.s.PGSQL.<port>` of a server's socket. */
export function socketFile(socket: string): string {
  return path.join(socket, '.s.PGSQL.5432');
}

/** Starting up, shutting down, or ended in the middle of our greeting: ask again. */
function isBusy(error: unknown): boolean {
  return (
    isCode(error, '57P03', '57P01', 'ECONNRESET', 'EPIPE') || /terminated unexpectedly/.test(String(error))
  );
}

function nobodyAnswers(error: unknown): boolean {
  return isCode(error, 'ECONNREFUSED', 'ENOENT');
}

async function socketExists(socket: string): Promise<boolean> {
  return stat(socketFile(socket)).then(
    () => true,
    () => false,
  );
}
