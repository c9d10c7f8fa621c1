import { expect, test } from 'vitest';
import { isOutsideAddress } from './check-outside-services.ts';

test.each([
  'https://id.example/gid',
  'http://localhost:3100/gid',
  'http://127.0.0.1/gid',
  'http://[::1]:3100/',
  '$' + '{FOYER_SANDBOX}/gid',
])('%s may be called', (address) => {
  expect(isOutsideAddress(address)).toBe(true);
});

test.each([
  'http://localhost.anything/gid',
  'http://localhost@evil.example/',
  'http://id.example/gid',
  'http://127.0.0.1.evil.example/',
  'javascript:alert(1)',
  'https://id.example/ gid',
  '$' + '{FOYER_SANDBOX}.evil.example/gid',
  'id.example',
])('%s may not', (address) => {
  expect(isOutsideAddress(address)).toBe(false);
});
