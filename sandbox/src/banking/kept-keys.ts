import { createHash } from 'node:crypto';
import { openRecordFile } from '#platform/record-file.ts';
import type { Said } from './said.ts';

interface KeptKey {
  id: string;
  /** Of the call and its body: another body under the same key is a mistake. */
  print: string;
  said: Said;
  /** Milliseconds since 1970. */
  at: number;
}

const day = 24 * 3600 * 1000;

/** Keys of idempotent calls: for a day the same key with the same body gets the first answer, and nothing happens again. */
export function createKeptKeys(file: string | undefined, now: () => number) {
  const keys = openRecordFile<KeptKey>(file);
  return {
    /** null: the key was used with another body. */
    once(key: string, call: string, body: unknown, work: () => Said): Said | null {
      const print = createHash('sha256')
        .update(`${call} ${JSON.stringify(body)}`)
        .digest('hex');
      const found = keys.find(key);
      const kept = found && now() - found.at < day ? found : undefined;
      if (kept) return kept.print === print ? kept.said : null;
      const said = work();
      keys.save({ id: key, print, said, at: now() });
      return said;
    },
  };
}
