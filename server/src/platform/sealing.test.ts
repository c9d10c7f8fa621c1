import { expect, test } from 'vitest';
import { seal, unseal } from './secrets.ts';

const secret = Buffer.from('the secret of a shop');
const boundTo = Buffer.from('a row');

test('what is sealed opens by the same secret, use and row, and no other', () => {
  const sealed = seal({ secret, use: 'a', boundTo }, 'Привет');
  expect(unseal({ secret, use: 'a', boundTo }, sealed)).toBe('Привет');
  expect(unseal({ secret: Buffer.from('another'), use: 'a', boundTo }, sealed)).toBeNull();
  expect(unseal({ secret, use: 'b', boundTo }, sealed)).toBeNull();
  expect(unseal({ secret, use: 'a', boundTo: Buffer.from('another row') }, sealed)).toBeNull();
  expect(unseal({ secret, use: 'a' }, sealed)).toBeNull();
});

test('what was changed, cut or never sealed does not open, and the same text is sealed differently', () => {
  const sealed = seal({ secret, use: 'a' }, 'text');
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((changed[index] ?? 0) ^ 1, index);
    expect(unseal({ secret, use: 'a' }, changed)).toBeNull();
    expect(unseal({ secret, use: 'a' }, sealed.subarray(0, index))).toBeNull();
  }
  expect(seal({ secret, use: 'a' }, 'text').equals(sealed)).toBe(false);
});
