import { PassThrough } from 'node:stream';
import type { FreeSeats } from '@foyer/contract/hall/hall-plan.ts';
import { freeSeatsRequestFromWire, freeSeatsToWire } from '@foyer/contract/hall/seats-codec.ts';
import { freeSeatsRequestSchema } from '@foyer/contract/hall/seats-wire.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveSeats } from '#shop/plan-session.ts';
import { visitorDigest } from './callers.ts';
import { EventStreams, replyWithEvents, sendEvent, type Viewer } from './event-streams.ts';
import { type LimitChecks, limitedBlocks } from './limits.ts';
import { parseRequest, RefusedRequest } from './parse-request.ts';
import type { SessionGuard } from './sessions.ts';
import type { WebContext } from './web-context.ts';

/** Somebody who looks at the plan of a session now. */
interface HallViewer extends Viewer {
  sessionId: number;
  visitor: string | null;
  block: string;
  /** What the viewer was told last. */
  version: string | undefined;
  mine: string;
}

/** Streams of one block of addresses, and of this server. */
const mostOfBlock = 100;
const mostOfAll = 10_000;

interface SeatStreamContext {
  web: Pick<WebContext, 'log'> & { shop: { liveSeats: Pick<LiveSeats, 'freeSeats'> } };
  guard: Pick<SessionGuard, 'visitorOf'>;
  limits: Pick<LimitChecks, 'count'>;
}

/** Live changes of a session's seats as server-sent events, at most one a second; the answers of `/api/seats/free`. */
export function registerSeatStream(app: FastifyInstance, { web, guard, limits }: SeatStreamContext): void {
  const { liveSeats } = web.shop;
  const streams = new EventStreams<HallViewer>({
    log: web.log,
    look: async (viewer) => {
      const asked = { sessionId: viewer.sessionId, since: viewer.version };
      const free = await liveSeats.freeSeats(asked, viewer.visitor);
      if (free === null) viewer.stream.end();
      else tell(viewer, free);
    },
  });
  app.get('/api/seats/changes', async (request, reply) => {
    const asked = freeSeatsRequestFromWire(parseRequest(freeSeatsRequestSchema, request));
    await limits.count('seatLooks', request);
    const session = guard.visitorOf(request);
    const visitor = session === null ? null : visitorDigest(session);
    const since = lastEventId(request) ?? asked.since;
    const first = await liveSeats.freeSeats({ ...asked, since }, visitor);
    if (first === null) throw new RefusedRequest({ kind: 'sale-closed' });
    const block = limitedBlocks(request.ip).caller;
    refuseCrowd(streams, block);
    const { sessionId } = asked;
    const viewer = { stream: new PassThrough(), sessionId, visitor, block, version: undefined, mine: '' };
    streams.admit(viewer);
    tell(viewer, first);
    return replyWithEvents(reply, viewer);
  });
  app.addHook('preClose', async () => streams.close());
}

/** A browser that reconnects sends the last version that it received. */
function lastEventId(request: FastifyRequest): string | undefined {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? id : undefined;
}

/** @throws RefusedRequest `too-many-requests` */
function refuseCrowd({ viewers, isClosed }: EventStreams<HallViewer>, block: string): void {
  let ofBlock = 0;
  for (const viewer of viewers) if (viewer.block === block) ofBlock += 1;
  if (!isClosed && ofBlock < mostOfBlock && viewers.size < mostOfAll) return;
  throw new RefusedRequest({ kind: 'too-many-requests', parameters: { seconds: 60 } }, 60);
}

/** Nothing when nothing has changed. */
function tell(viewer: HallViewer, free: FreeSeats): void {
  const mine = free.mine.join(' ');
  if (viewer.version === free.version && viewer.mine === mine) return;
  viewer.version = free.version;
  viewer.mine = mine;
  sendEvent(viewer.stream, JSON.stringify(freeSeatsToWire(free)), free.version);
}
