import { expect, test } from 'vitest';
import { sbpCode, sbpCrc, sbpLink } from './sbp-routes.ts';

test.each([
  ['123456789', '29B1'],
  ['https://qr.nspk.ru/AD10001BJPGUR9P18FHR8H8QLFMLV8SH?type=02&bank=100000000111&sum=3&cur=RUB', '1ABE'],
  ['https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007', '0C8A'],
  [
    'https://qr.nspk.ru/AD10000000000000000000000000F0YE?type=02&bank=100000000111&sum=150000&cur=RUB',
    'F4E3',
  ],
])('the check sum of %s', (text, crc) => {
  expect(sbpCrc(text)).toBe(crc);
});

test('a link has a name of 32 signs and ends with its own check sum', () => {
  const link = sbpLink('https://qr.nspk.ru', sbpCode('payment-1'), 90_000);
  expect(link).toMatch(
    /^https:\/\/qr\.nspk\.ru\/AD[0-9A-Z]{30}\?type=02&bank=\d{12}&sum=90000&cur=RUB&crc=[0-9A-F]{4}$/,
  );
  expect(sbpCrc(link.slice(0, -9))).toBe(link.slice(-4));
});
