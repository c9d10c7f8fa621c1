/** Draws that are the same for the same seed, so that a failure can be played again. */
export interface Random {
  /** At least 0, below 1. */
  draw(): number;
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  one<Item>(items: readonly Item[]): Item;
  chance(probability: number): boolean;
}

/** mulberry32: 32 bits of state, good enough to choose requests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(draw() * limit);
  return {
    draw,
    below,
    one: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to draw from');
      return item;
    },
    chance: (probability) => draw() < probability,
  };
}
