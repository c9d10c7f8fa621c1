import type { Random } from './random.ts';

/** What stands where something else is wanted (reference B31, D1). Texts of JSON, so that anything can be said. */
const literals = [
  'null',
  'true',
  'false',
  '""',
  '" "',
  '[]',
  '{}',
  '-1',
  '0',
  '-0',
  '1.5',
  '0.1',
  '1e9',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740992',
  '1e308',
  '1e999',
  '0.000001',
  '"1e3"',
  '"-1"',
  '"1.5"',
  '"999999999999999"',
  '"NaN"',
  '"0x10"',
  '["a","b"]',
  '[[1]]',
  '{"$ne":1}',
  '{"toString":1,"length":-1}',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800 and more"',
  '"\\u202e\\u200f\\ufeff"',
  '"a\\r\\nBcc: everybody@example.org"',
  `"' or 1=1; drop table orders; --"`,
  '"{{7*7}}<%= 7*7 %>#{7*7}"',
  '"<script>alert(1)</script>"',
  '"../../../../etc/passwd"',
  '"%00%ff%2e%2e"',
  '"__proto__"',
  '"constructor"',
  '"2026-02-31"',
  '"0000-00-00"',
  '"9999-12-31"',
  '"24:00"',
  '"xx"',
] as const;

/** A hostile value, as JSON text: one of the list, or something huge or deep. */
export function hostileJson(random: Random): string {
  const kind = random.draw();
  if (kind < 0.9) return random.one(literals);
  if (kind < 0.94) return JSON.stringify('я'.repeat(20_000));
  if (kind < 0.97) return `[${'0,'.repeat(5_000)}0]`;
  return '['.repeat(3_000) + ']'.repeat(3_000);
}

/** Members that a body may carry beside its own. */
export function hostileMember(random: Random): string {
  return random.one([
    '"__proto__":{"admin":true}',
    '"constructor":{"prototype":{"admin":true}}',
    '"prototype":{"admin":true}',
    '"price":0',
    '"total":0',
    '"state":"PAID"',
    '"unknown":{"a":[1,2,3]}',
    '"errorCode":"0"',
    '"":""',
  ]);
}

/** Bodies that are no object of JSON at all. */
export function hostileBody(random: Random, whole: string): { body: string | Buffer; type: string } {
  const type = 'application/json';
  const broken: (() => { body: string | Buffer; type: string })[] = [
    () => ({ body: '', type }),
    () => ({ body: 'null', type }),
    () => ({ body: '[]', type }),
    () => ({ body: '"text"', type }),
    () => ({ body: '1e999', type }),
    () => ({ body: '{"hash":', type }),
    () => ({ body: whole.slice(0, Math.max(1, random.below(whole.length))), type }),
    () => ({ body: `\ufeff${whole}`, type }),
    () => ({ body: `${whole}${whole}`, type }),
    () => ({
      body: Buffer.concat([Buffer.from('{"hash":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]),
      type,
    }),
    () => ({ body: '{"a":'.repeat(20_000), type }),
    () => ({ body: JSON.stringify({ hash: 'a', more: 'x'.repeat(300_000) }), type }),
    () => ({ body: 'hash=a&lang=ru', type: 'application/x-www-form-urlencoded' }),
    () => ({ body: whole, type: 'text/plain' }),
    () => ({ body: whole, type: 'application/xml' }),
    () => ({ body: whole, type: 'multipart/form-data; boundary=x' }),
    () => ({ body: whole, type: 'application/json; charset=utf-16' }),
    () => ({ body: whole, type: 'APPLICATION/JSON' }),
    () => ({ body: whole, type: '' }),
    () => ({ body: whole, type: 'no type at all' }),
  ];
  return random.one(broken)();
}
