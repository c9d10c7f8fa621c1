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
    ['a usual buyer', {}, 0.02, 0, 'nothing'],
    ['somebody at half of the limit', {}, 0.5, 0, 'invisible'],
    ['somebody all but over it', {}, 0.8, 0, 'picture'],
    ['everybody, where the house wants it', { when: 'always' }, 0, 0, 'invisible'],
    ['nobody, where the house wants it', { kind: 'none', when: 'always' }, 1, 1, 'nothing'],
    ['an outside service is asked in the same cases', { kind: 'recaptcha' }, 0.6, 0, 'invisible'],
    ['a usual buyer while a third of the rest is held unpaid', {}, 0.02, 0.33, 'nothing'],
    ['an eager network then', {}, 0.2, 0.33, 'invisible'],
    ['everybody once half of it is', {}, 0.01, 0.5, 'invisible'],
    ['an eager network once nearly all is', {}, 0.15, 0.9, 'picture'],
    ['a usual buyer even then', {}, 0.05, 1, 'invisible'],
    ['nobody in a rush, where the house wants it', { kind: 'none' }, 0.5, 1, 'nothing'],
  ] as const)('%s', (_who, change, rateUsed, scarcity, asked) => {
    expect(askedCheck(policy(change), { rateUsed, scarcity })).toBe(asked);
  });
});

describe('BD-7 what was typed', () => {
  const code = { text: 'AB2KX', spoken: '314620' };
  test.each([
    ['as shown', 'AB2KX', true],
    ['in small letters with blanks', ' ab2 kx ', true],
    ['in Cyrillic letters of the same shape', 'АВ2КХ', true],
    ['the digits of the sound', '314620', true],
    ['digits with hyphens', '314-620', true],
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
