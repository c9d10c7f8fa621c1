import { describe, expect, test } from 'vitest';
import { newCode, openCode, sealCode } from '#shop/pass-bot-check.ts';
import { captchaSound, newCaptcha } from './captcha.ts';
import { drawCode, seededRandom, strokesOf } from './draw-code.ts';

const key = Buffer.from('a key of the shop');
const now = new Date('2026-11-22T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

// Pictures and sounds ask no database.
const query = async () => {
  throw new Error('nothing to ask');
};
const database = { query, transaction: query, withConnection: query, listen: query, close: query };
const shop: Parameters<typeof newCaptcha>[0] = { database, key, now: () => now };

describe('BD-7 the picture', () => {
  test('holds no text, and says nothing of its code by the order of its strokes', () => {
    const { picture } = newCaptcha(shop);
    expect(picture).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 280 96"[^<>]*>(<path [^<>]*\/>){2}<\/svg>$/,
    );
    expect(picture).not.toMatch(/text|title|desc|font|script|href/);
    const strokes = (random: string) =>
      drawCode('AAAAA', seededRandom(random)).match(/M[^ML]+L[^M"]+/g) ?? [];
    expect(strokes('one').length).toBe(strokes('other').length);
    expect(strokes('one')).not.toEqual(strokes('one').toSorted());
    const columns = strokes('one').map((stroke) => Number(/M(\S+)/.exec(stroke)?.[1]));
    expect(columns).not.toEqual(columns.toSorted((a, b) => a - b));
  });

  test('every sign can be drawn, inside the picture', () => {
    for (const sign of 'ABCEKMPTXY245679') expect(strokesOf(sign).length, sign).toBeGreaterThan(0);
    for (const code of ['ABCEK', 'MPTXY', '24567', '99999']) {
      const numbers = [
        ...drawCode(code, seededRandom(code))
          .replace('M0 0h', '')
          .matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g),
      ];
      for (const [, x, y] of numbers) {
        expect(Number(x)).toBeGreaterThan(0);
        expect(Number(x)).toBeLessThan(280);
        expect(Number(y)).toBeGreaterThan(0);
        expect(Number(y)).toBeLessThan(96);
      }
    }
  });
});

describe('BD-7 the sealed code', () => {
  test('comes back from its own name only, unchanged, and for ten minutes', () => {
    const code = newCode();
    const id = sealCode(code, key, now);
    expect(openCode(id, key, later(9))).toMatchObject({ code, until: later(10) });
    expect(openCode(id, key, later(10))).toBeNull();
    expect(openCode(id, Buffer.from('another key'), now)).toBeNull();
    const bytes = Buffer.from(id, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    expect(openCode(bytes.toString('base64url'), key, now)).toBeNull();
    for (const rubbish of ['', 'x', 'a'.repeat(4000), '☃', `${id}${id}`])
      expect(openCode(rubbish, key, now)).toBeNull();
    expect(id).not.toContain(code.text);
    expect(id.length).toBeLessThanOrEqual(128);
  });
});

test('BD-7 the sound of a code is the same each time, and there is none of an unknown one', () => {
  const id = sealCode({ text: 'ABCEK', spoken: '316240' }, key, now);
  const sound = captchaSound(shop, id, 'ru');
  expect(sound?.toString('latin1', 0, 4)).toBe('RIFF');
  expect(captchaSound(shop, id, 'ru')).toEqual(sound);
  expect(captchaSound(shop, id, 'kz')).not.toEqual(sound);
  expect(captchaSound(shop, 'unknown', 'ru')).toBeNull();
});
