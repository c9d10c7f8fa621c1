import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('BD-8 the proof’s hash is SHA-256, at every length that pads otherwise', async () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  for (let length = 0; length < 140; length += 1) {
    const text = 'ж1a'.repeat(50).slice(0, length);
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    expect(sha256(text), text).toBe(Buffer.from(bytes).toString('hex'));
  }
});
