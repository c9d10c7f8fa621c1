import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface RequestLoad {
  port: number;
  /** Each asks again as soon as it has its answer. */
  connections: number;
  milliseconds: number;
  /** The next request, for the connection of this number. */
  request(connection: number): string | Buffer;
}

interface LoadFigures {
  answers: number;
  perSecond: number;
  /** Milliseconds of a wait. */
  p50: number;
  p99: number;
  statuses: ReadonlyMap<number, number>;
}

/** Asks as fast as answers come, for a bounded time, from this process. */
export async function sendLoad(load: RequestLoad): Promise<LoadFigures> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => KeepAliveConnection.open(load.port)),
  );
  try {
    return await sendThrough(connections, load);
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function sendThrough(
  connections: readonly KeepAliveConnection[],
  { milliseconds, request }: RequestLoad,
): Promise<LoadFigures> {
  const waits: number[] = [];
  const statuses = new Map<number, number>();
  const begunAt = performance.now();
  const until = begunAt + milliseconds;
  const buyer = async (connection: KeepAliveConnection, number: number) => {
    for (let askedAt = begunAt; askedAt < until; ) {
      const { status } = await connection.ask(request(number));
      const answeredAt = performance.now();
      waits.push(answeredAt - askedAt);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      askedAt = answeredAt;
    }
  };
  await Promise.all(connections.map(buyer));
  const seconds = (performance.now() - begunAt) / 1000;
  waits.sort((one, other) => one - other);
  return {
    answers: waits.length,
    perSecond: waits.length / seconds,
    p50: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
    statuses,
  };
}

/** Of values in their order. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export interface RawAnswer {
  status: number;
  /** Status line and headers. */
  head: string;
  body: Buffer;
}

/** An answer that is not there after so long is a failure of the run. */
const patienceMilliseconds = 60_000;
const endOfHead = Buffer.from('\r\n\r\n');

/**
 * One connection that stays open and asks one thing at a time. It knows just enough of HTTP to take little of
 * the processors that it shares with what it measures: answers with `Content-Length`, or without a body.
 */
export class KeepAliveConnection {
  readonly #socket: Socket;
  #parts: Buffer[] = [];
  #length = 0;
  #wanted = 0;
  #waiting: PromiseWithResolvers<RawAnswer> | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setTimeout(patienceMilliseconds, () => socket.destroy(new Error('No answer in time')));
    socket.on('data', (part: Buffer) => this.#read(part));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The connection was closed')));
  }

  /** To this machine only; from another of its own addresses, who asks is somebody else to the shop. */
  static async open(port: number, localAddress?: string): Promise<KeepAliveConnection> {
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) });
    await once(socket, 'connect');
    return new KeepAliveConnection(socket);
  }

  /** @throws Error when the connection breaks or nothing comes in time */
  ask(request: string | Buffer): Promise<RawAnswer> {
    this.#waiting = Promise.withResolvers();
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(part: Buffer): void {
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length < this.#wanted) return;
    const bytes = this.#parts.length === 1 ? part : Buffer.concat(this.#parts);
    this.#parts = [bytes];
    const headEnd = bytes.indexOf(endOfHead);
    if (headEnd < 0) return;
    const head = bytes.toString('latin1', 0, headEnd);
    const begin = headEnd + endOfHead.length;
    this.#wanted = begin + lengthOfBody(head);
    if (bytes.length < this.#wanted) return;
    const answer = { status: statusOf(head), head, body: bytes.subarray(begin, this.#wanted) };
    this.#parts = [];
    this.#length = 0;
    this.#wanted = 0;
    this.#waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

function statusOf(head: string): number {
  return Number(head.slice(9, 12));
}

function lengthOfBody(head: string): number {
  if (statusOf(head) === 304) return 0;
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`An answer without Content-Length: ${head}`);
  return Number(length);
}
