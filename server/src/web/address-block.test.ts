import { expect, test } from 'vitest';
import { addressBlock, addressBlocks } from './address-block.ts';

test.each([
  ['192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2/64'],
  ['2001:db8::1', '2001:db8:0:0/64'],
  ['fe80::1%eth0', 'fe80:0:0:0/64'],
  ['::1', '0:0:0:0/64'],
])('%s is counted as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test('an IPv6 address lies in a /48, a /56 and a /64', () => {
  expect(addressBlocks('2001:db8:1:abcd::1')).toEqual(['2001:db8:1', '2001:db8:1:ab', '2001:db8:1:abcd/64']);
  expect(addressBlocks('192.0.2.7')).toEqual(['192.0.2']);
});
