import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it goes over the socket: nothing is put right on its way. */
export interface RawRequest {
  method: string;
  /** Path and query, not normalised. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const patienceMilliseconds = 40_000;

/** Throws when the server hangs up without an answer, or is silent. */
export function send(origin: string, { method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const asked = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } });
    asked.setTimeout(patienceMilliseconds, () => asked.destroy(new Error(`${method} ${path}: no answer`)));
    asked.on('error', reject).on('response', (answer) => {
      // A stream of events has no end: that it opened is the answer.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: '' });
        asked.destroy();
        return;
      }
      text(answer).then(
        (said) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: said }),
        reject,
      );
    });
    asked.end(body);
  });
}

/** Bytes straight into a socket, for what no client would send; all that comes back until the server closes. */
export async function sendBytes(origin: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setTimeout(patienceMilliseconds, () => socket.destroy(new Error('no answer to the bytes')));
  socket.write(bytes);
  return await text(socket);
}
