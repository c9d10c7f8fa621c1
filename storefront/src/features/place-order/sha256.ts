/** The square roots' and cube roots' first bits of the standard (FIPS 180-4), counted instead of listed. */
const primes = firstPrimes(64);
const rounds = primes.map((prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const schedule = new Int32Array(64);

/**
 * SHA-256 of a text, hex, at once: the browser's own is asynchronous, which is slow for thousands of short texts,
 * and missing on a plain http address.
 */
export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  const state = Int32Array.from(start);
  for (let at = 0; at < words.length; at += 16) mix(state, words.subarray(at, at + 16));
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): Int32Array {
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16);
  const set = (index: number, byte: number) => {
    words[index >> 2] = (words[index >> 2] ?? 0) | (byte << (24 - (index & 3) * 8));
  };
  for (const [index, byte] of bytes.entries()) set(index, byte);
  set(bytes.length, 0x80);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function mix(state: Int32Array, block: Int32Array): void {
  for (let i = 0; i < 64; i += 1) schedule[i] = i < 16 ? (block[i] ?? 0) : extended(i);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(rounds, i) + at(schedule, i)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word;
}

function extended(i: number): number {
  const near = at(schedule, i - 2);
  const far = at(schedule, i - 15);
  const one = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
  const two = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
  return (one + at(schedule, i - 7) + two + at(schedule, i - 16)) | 0;
}

function at(words: ArrayLike<number>, index: number): number {
  return words[index] ?? 0;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}
