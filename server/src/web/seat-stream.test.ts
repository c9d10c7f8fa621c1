import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { registerSeatStream } from './seat-stream.ts';

test('SC-10 a stream is counted before anything is looked up for it', async () => {
  const app = Fastify();
  const done: string[] = [];
  const note = (what: string) => async () => {
    done.push(what);
    return null;
  };
  registerSeatStream(app, {
    web: {
      log: createLog({ level: 'silent', production: true }),
      shop: { liveSeats: { freeSeats: note('looked') } },
    },
    guard: { visitorOf: () => null },
    limits: { count: async () => Number(await note('counted')()) },
  });
  const answer = await app.inject('/api/seats/changes?calendar_id=1');
  expect(answer.statusCode).not.toBe(200);
  expect(done).toEqual(['counted', 'looked']);
  await app.close();
});
