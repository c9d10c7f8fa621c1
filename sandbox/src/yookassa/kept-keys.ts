import { createHash } from 'node:crypto';
import { openRecordFile } from '#platform/record-file.ts';
import { failure, type Said } from './yookassa-answers.ts';

interface KeptKey {
  id: string;
  /** Of the call and its body: another body under the same key is a mistake. */
  print: string;
  said: Said;
  /** Milliseconds since 1970. */
  at: number;
}

const day = 24 * 3600 * 1000;

const longestKey = 64;

/** `Idempotence-Key`: for a day the same key with the same body gets the first answer, and nothing happens again. */
export function createKeptKeys(file: string | undefined, now: () => number) {
  const keys = openRecordFile<KeptKey>(file);
  return {
    once(key: unknown, call: string, body: unknown, work: () => Said): Said {
      if (typeof key !== 'string' || key === '' || key.length > longestKey)
        return failure('invalid_request', 'Idempotence key is missing or too long', 'Idempotence-Key');
      const print = createHash('sha256')
        .update(`${call} ${JSON.stringify(body)}`)
        .digest('hex');
      const found = keys.find(key);
      const kept = found && now() - found.at < day ? found : undefined;
      if (kept?.print === print) return kept.said;
      if (kept)
        return failure('invalid_request', 'Idempotence key was used with another body', 'Idempotence-Key');
      const said = work();
      keys.save({ id: key, print, said, at: now() });
      return said;
    },
  };
}
