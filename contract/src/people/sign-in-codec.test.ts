import { expect, test } from 'vitest';
import { checkedHeaders } from './sign-in-codec.ts';

test('ID-9 headers with a bad name or value are dropped, quotes and backslashes escaped', () => {
  const headers = {
    'X-House_1': 'noon',
    [`x${'a'.repeat(255)}`]: 'longest name',
    [`x${'a'.repeat(256)}`]: 'name too long',
    'X House': 'a blank in the name',
    'X-Имя': 'letters of another alphabet',
    '': 'no name',
    'X-Long': 'v'.repeat(2048),
    'X-Too-Long': 'v'.repeat(2049),
    'X-Break': 'one\r\nSet-Cookie: two',
    'X-Cyrillic': 'полдень',
    'X-Empty': '',
    'X-Quote': 'say "noon" \\ now',
  };
  expect(checkedHeaders(headers)).toEqual({
    'X-House_1': 'noon',
    [`x${'a'.repeat(255)}`]: 'longest name',
    'X-Long': 'v'.repeat(2048),
    'X-Quote': 'say \\"noon\\" \\\\ now',
  });
});
