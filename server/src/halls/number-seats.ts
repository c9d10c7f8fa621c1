import type { Numbering } from './hall-plan.ts';

/** Numbers of a row from the left to the right, for somebody who faces the stage. */
export function numberSeats(count: number, numbering: Numbering, from: number): number[] {
  const ascending = Array.from({ length: count }, (_, index) => from + index);
  if (numbering === 'left') return ascending;
  if (numbering === 'right') return ascending.toReversed();
  const odd = ascending.filter((_, index) => index % 2 === 0);
  const even = ascending.filter((_, index) => index % 2 === 1);
  // From the middle outwards, or from both walls inwards: the odd ones are on the left.
  return numbering === 'center' ? [...odd.toReversed(), ...even] : [...odd, ...even.toReversed()];
}
