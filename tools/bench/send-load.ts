import { KeepAliveConnection } from './keep-alive-connection.ts';

export interface RequestLoad {
  port: number;
  /** Each asks again as soon as it has its answer. */
  connections: number;
  milliseconds: number;
  /** The next request, for the connection of this number. */
  request(connection: number): string | Buffer;
}

export interface LoadFigures {
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
