import { describe, expect, test } from 'vitest';
import { askedCheck, type BotCheckPolicy, codeSigns, isCode } from './bot-check.ts';

const policy = (change: Partial<BotCheckPolicy> = {}): BotCheckPolicy => ({
  kind: 'own',
  when: 'near-limits',
  siteKey: null,
  secretFrom: null,
  address: null,
  ...change,
});

describe('BD-8 who is asked', () => {
  test.each([
    ['a usual buyer', {}, 0.02, 'nothing'],
    ['somebody at half of the limit', {}, 0.5, 'invisible'],
    ['somebody all but over it', {}, 0.8, 'picture'],
    ['everybody, where the house wants it', { when: 'always' }, 0, 'invisible'],
    ['nobody, where the house wants it', { kind: 'none', when: 'always' }, 1, 'nothing'],
    ['an outside service is asked in the same cases', { kind: 'recaptcha' }, 0.6, 'invisible'],
  ] as const)('%s', (_who, change, share, asked) => {
    expect(askedCheck(policy(change), share)).toBe(asked);
  });
});

describe('BD-7 what was typed', () => {
  const code = { text: 'AB2KX', beeps: '31462' };
  test.each([
    ['as shown', 'AB2KX', true],
    ['in small letters with blanks', ' ab2 kx ', true],
    ['in Cyrillic letters of the same shape', 'АВ2КХ', true],
    ['the count of the beeps', '31462', true],
    ['beeps with hyphens', '3-1-4-6-2', true],
    ['another sign', 'AB2KY', false],
    ['less', 'AB2K', false],
    ['nothing', '', false],
  ])('%s', (_how, typed, right) => {
    expect(isCode(code, typed)).toBe(right);
  });
  test('no sign is taken for another', () => {
    expect(codeSigns).not.toMatch(/[0O1IL8S3ZUVW]/);
    expect(new Set(codeSigns).size).toBe(codeSigns.length);
  });
});
