import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { AnswerFault } from './scenarios.ts';

const outOfService = `<!doctype html><html lang="ru"><head><title>Технические работы</title></head>
<body><h1>Сервис временно недоступен</h1><p>Ведутся технические работы.</p></body></html>`;

/** Sends an answer the way a broken gateway does. `answer` is what it would have said. */
export function sendFault(
  reply: FastifyReply,
  { fault, seconds }: AnswerFault,
  answer: object | string,
  clock: Clock,
) {
  const body = Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
  if (fault === '500') return reply.code(500).type('text/plain').send('Internal Server Error');
  if (fault === 'html') return reply.type('text/html; charset=utf-8').send(outOfService);

  reply.hijack();
  const socket = reply.raw.socket;
  if (!socket) return reply;
  if (fault === 'reset') socket.resetAndDestroy();
  if (fault === 'times-out') clock.at(clock.now() + seconds * 1000, () => void socket.destroy());
  if (fault === 'half-body') {
    writeHead(reply, body.length);
    reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => socket.destroySoon());
  }
  if (fault === 'slow-body') {
    writeHead(reply, body.length);
    reply.raw.flushHeaders();
    trickle(reply, socket, body, seconds, clock);
  }
  return reply;
}

function writeHead(reply: FastifyReply, length: number) {
  reply.raw.writeHead(200, { 'content-type': 'application/json;charset=UTF-8', 'content-length': length });
}

/** Spreads the body over the time in ten pieces. */
function trickle(reply: FastifyReply, socket: Socket, body: Buffer, seconds: number, clock: Clock) {
  const pieces = 10;
  const size = Math.ceil(body.length / pieces);
  for (let index = 0; index < pieces; index++) {
    clock.at(clock.now() + (seconds * 1000 * (index + 1)) / pieces, () => {
      if (socket.destroyed) return;
      reply.raw.write(body.subarray(index * size, (index + 1) * size));
      if (index === pieces - 1) reply.raw.end();
    });
  }
}
