import type { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Log } from '#platform/log.ts';

/** Somebody who stays to be told of changes. */
export interface Viewer {
  stream: PassThrough;
}

const tickMilliseconds = 1_000;
/** Proxies close what is silent for longer. */
const ticksToHeartbeat = 20;
/** Bytes that wait for a viewer who does not read. */
const mostWaiting = 256 * 1024;

export interface EventStreamsOptions<One extends Viewer> {
  /** Looks once a second for each viewer, one after the other: what many of them need is best kept for a second. */
  look(viewer: One): Promise<void>;
  log: Pick<Log, 'warn'>;
}

/** Server-sent events for those who watch one thing or another; the timer runs only while somebody does. */
export class EventStreams<One extends Viewer> {
  readonly #options: EventStreamsOptions<One>;
  readonly #viewers = new Set<One>();
  #timer: NodeJS.Timeout | undefined;
  #ticks = 0;
  #isLooking = false;
  #isClosed = false;

  constructor(options: EventStreamsOptions<One>) {
    this.#options = options;
  }

  get viewers(): ReadonlySet<One> {
    return this.#viewers;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  admit(viewer: One): void {
    const { stream } = viewer;
    this.#viewers.add(viewer);
    // The client's end and our own both close the stream.
    stream.once('close', () => this.#forget(viewer));
    stream.on('error', () => {});
    stream.write('retry: 3000\n\n');
    this.#timer ??= setInterval(() => void this.#tick(), tickMilliseconds);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const { stream } of this.#viewers) stream.end();
  }

  #forget(viewer: One): void {
    this.#viewers.delete(viewer);
    if (this.#viewers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #tick(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#ticks += 1;
    if (this.#ticks % ticksToHeartbeat === 0) for (const { stream } of this.#viewers) stream.write(':\n\n');
    const { look, log } = this.#options;
    let failure: unknown;
    // What fails for one is no reason not to tell the others.
    for (const viewer of [...this.#viewers])
      await look(viewer).catch((error: unknown) => {
        failure = error;
      });
    if (failure !== undefined) log.warn({ err: failure }, 'Changes could not be told');
    this.#isLooking = false;
  }
}

/** Who does not read is let go, and comes back by itself. */
export function sendEvent(stream: PassThrough, data: string, id?: string): void {
  if (stream.writableEnded) return;
  if (stream.writableLength > mostWaiting) stream.destroy();
  else stream.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
}

export function replyWithEvents(reply: FastifyReply, { stream }: Viewer): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}
