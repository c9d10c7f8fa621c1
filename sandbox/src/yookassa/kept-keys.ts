import { createHash } from 'node:crypto';
import { openRecordFile } from '#platform/record-file.ts';
import { failure, type Said } from './yookassa-answers.ts';

interface KeptKey {
  id: string;
  /** Of the call and its body: another body under the same key is a mistake. */
  print: string;
  said: Said;
}

const longestKey = 64;

/** `Idempotence-Key`: the same key with the same body gets the first answer, and nothing happens again. */
export function createKeptKeys(file: string | undefined) {
  const keys = openRecordFile<KeptKey>(file);
  return {
    once(key: unknown, call: string, body: unknown, work: (key: string) => Said): Said {
      if (typeof key !== 'string' || key === '' || key.length > longestKey)
        return failure('invalid_request', 'Idempotence key is missing or too long', 'Idempotence-Key');
      const print = createHash('sha256')
        .update(`${call} ${JSON.stringify(body)}`)
        .digest('hex');
      const kept = keys.find(key);
      if (kept?.print === print) return kept.said;
      if (kept)
        return failure('invalid_request', 'Idempotence key was used with another body', 'Idempotence-Key');
      const said = work(key);
      keys.save({ id: key, print, said });
      return said;
    },
  };
}
