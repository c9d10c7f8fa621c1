import { PassThrough } from 'node:stream';
import { dayChangesPath } from '@foyer/contract/desk/desk.ts';
import { deskCalls } from '@foyer/contract/desk/desk-calls.ts';
import type { FastifyInstance } from 'fastify';
import { safeParse } from 'valibot';
import type { Shop } from '#shop/shop.ts';
import { EventStreams, replyWithEvents, sendEvent, type Viewer } from '#web/event-streams.ts';
import { dayView } from './day-view.ts';
import { createDeskGuard } from './desk-caller.ts';

/** A screen of the desk that shows a day. */
interface DeskViewer extends Viewer {
  /** Undefined: today, whatever day that is. */
  day: string | undefined;
  passFor: number | null;
  /** What it was told last. */
  told: string;
  checkedAt: number;
  isSignedIn(): Promise<boolean>;
}

/** Screens of this server; a house has fewer people. */
const mostScreens = 500;
const keptMilliseconds = 900;
const checkMilliseconds = 60_000;

/** A day's numbers as server-sent events, at most one a second and only when they change; the answer of `tonight`. */
export function registerDayStream(app: FastifyInstance, shop: Shop): void {
  const guard = createDeskGuard(shop);
  const call = { ...deskCalls.tonight, path: dayChangesPath };
  const numbersOf = createDayNumbers(shop);
  const streams = new EventStreams<DeskViewer>({
    log: shop.log,
    look: async (viewer) => {
      if (shop.now().getTime() - viewer.checkedAt > checkMilliseconds) {
        viewer.checkedAt = shop.now().getTime();
        if (!(await viewer.isSignedIn())) return void viewer.stream.end();
      }
      const numbers = await numbersOf(viewer);
      if (numbers === viewer.told) return;
      viewer.told = numbers;
      sendEvent(viewer.stream, numbers);
    },
  });
  app.get(`/api/desk/${dayChangesPath}`, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const { session } = await guard.callerOf(request, reply);
    const read = safeParse(deskCalls.tonight.schema, request.query);
    // The browser comes back to a stream that ended, and gives up one that is refused: then the screen asks by itself.
    if (session === null) return await reply.code(401).send();
    if (!read.success || streams.isClosed || streams.viewers.size >= mostScreens)
      return await reply.code(400).send();
    const isSignedIn = async () => {
      const caller = await guard.callerOf(request, reply);
      return guard.refusalOf(call, caller, request) === null;
    };
    const { day } = read.output;
    const { passFor } = session;
    const viewer = {
      stream: new PassThrough(),
      day,
      passFor,
      told: '',
      checkedAt: shop.now().getTime(),
      isSignedIn,
    };
    streams.admit(viewer);
    return replyWithEvents(reply, viewer);
  });
  app.addHook('preClose', async () => streams.close());
}

/** What fifty screens show is looked up once. */
function createDayNumbers(shop: Shop) {
  const kept = new Map<string, { numbers: Promise<string>; at: number }>();
  return async ({ day, passFor }: Pick<DeskViewer, 'day' | 'passFor'>): Promise<string> => {
    const key = `${day} ${passFor}`;
    const known = kept.get(key);
    const now = shop.now().getTime();
    if (known && Math.abs(now - known.at) < keptMilliseconds) return await known.numbers;
    const numbers = dayView(shop, day, passFor).then((view) => JSON.stringify(view));
    kept.set(key, { numbers, at: now });
    for (const [old, { at }] of kept) if (now - at > 10 * keptMilliseconds) kept.delete(old);
    return await numbers;
  };
}
