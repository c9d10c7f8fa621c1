import { expect, test } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';

const names: Readonly<Record<string, string>> = { SANDBOX: 'http://localhost:3100', EMPTY: '' };

test('names are filled in, unknown ones stay and are told', () => {
  const open = '$' + '{';
  const settings = {
    address: `${open}SANDBOX}/bank/`,
    other: `${open}NOBODY}`,
    plain: 'x',
    empty: `${open}EMPTY}!`,
  };
  expect(fillPlaceholders(settings, (name) => names[name])).toEqual({
    settings: { address: 'http://localhost:3100/bank/', other: `${open}NOBODY}`, plain: 'x', empty: '!' },
    missing: ['NOBODY'],
  });
});
