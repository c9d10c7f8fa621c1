import { createHash } from 'node:crypto';

/** Numbers from `least` up to `most`, the same for the same seed: a picture looks alike each time it is asked for. */
export type RandomSource = (least: number, most: number) => number;

/** A stream of SHA-256: who sees a picture cannot guess the next. */
export function seededRandom(seed: string): RandomSource {
  let block = createHash('sha256').update(seed).digest();
  let at = 0;
  return (least, most) => {
    if (at === block.length) {
      block = createHash('sha256').update(block).digest();
      at = 0;
    }
    const drawn = block.readUInt32BE(at) / 2 ** 32;
    at += 4;
    return least + drawn * (most - least);
  };
}

/** In another order. */
export function shuffled<Value>(values: readonly Value[], random: RandomSource): Value[] {
  const keyed = values.map((value) => ({ value, key: random(0, 1) }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ value }) => value);
}
