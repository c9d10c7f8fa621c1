import { expect, test } from 'vitest';
import { pauseAfter, webhookKey } from './webhook.ts';

test('the pauses grow, and the last attempt is within three days', () => {
  const pauses: number[] = [];
  let waited = 0;
  for (let attempts = 1; ; attempts += 1) {
    const pause = pauseAfter(attempts, waited);
    if (pause === null) break;
    pauses.push(pause);
    waited += pause;
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.length).toBeGreaterThan(10);
  expect(waited).toBeLessThanOrEqual(259_200);
  expect(waited).toBeGreaterThan(230_000);
});

test('a secret is whsec_ and 24 to 64 bytes in Base64', () => {
  expect(webhookKey(`whsec_${Buffer.alloc(32).toString('base64')}`)).toHaveLength(32);
  for (const wrong of [
    '',
    'secret',
    Buffer.alloc(32).toString('base64'),
    'whsec_',
    'whsec_c2hvcnQ=',
    'whsec_ä',
  ])
    expect(webhookKey(wrong), wrong).toBeNull();
});
