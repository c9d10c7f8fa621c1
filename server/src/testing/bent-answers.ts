import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Changes a server's JSON answer on its way, at a path. */
export type BendAnswer = (answer: Record<string, unknown>, path: string) => void;

/** Gives `work` the address of a server that forwards each call to `address` and bends the answer. */
export async function withBentAnswers<Result>(
  address: string,
  bend: BendAnswer,
  work: (bentAddress: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const sent = await text(request);
    const target = new URL(url, address);
    const { host: _host, connection: _connection, 'content-length': _length, ...kept } = headers;
    const answer = await fetch(target, {
      method,
      headers: Object.entries(kept).map(([name, value]): [string, string] => [name, String(value)]),
      ...(method === 'GET' ? {} : { body: sent }),
    });
    const body = await answer.json();
    bend(body, target.pathname);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bent = new URL(address);
  bent.port = String(port);
  bent.hostname = '127.0.0.1';
  try {
    return await work(bent.href);
  } finally {
    server.close();
  }
}
