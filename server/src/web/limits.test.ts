import { expect, test } from 'vitest';
import { addressBlocks, limitedBlocks } from './limits.ts';

test.each([
  ['192.0.2.7', '192.0.2', null],
  ['::ffff:192.0.2.7', '192.0.2', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0', '2001:db8:1'],
  ['2001:DB8:0001:ab02::1', '2001:db8:1:ab', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s is counted as %s and %s', (address, caller, site) => {
  expect(limitedBlocks(address)).toEqual({ caller, site });
});

test('an IPv6 address lies in a /48, a /56 and a /64', () => {
  expect(addressBlocks('2001:db8:1:abcd::1')).toEqual(['2001:db8:1', '2001:db8:1:ab', '2001:db8:1:abcd/64']);
  expect(addressBlocks('192.0.2.7')).toEqual(['192.0.2']);
});
