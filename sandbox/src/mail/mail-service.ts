import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import type { Clock } from '#platform/clock.ts';
import {
  createMailFailures,
  type Mail,
  MailBox,
  type MailFailure,
  type MailFailures,
  type MailFilter,
} from './mail-box.ts';
import { mailRoutes } from './mail-routes.ts';

/** The mail box: its pages under `/mail` and its SMTP server. */
export interface MailService {
  control: MailControl;
  routes(app: FastifyInstance): Promise<void>;
  listen(address: { port: number; host: string }): Promise<MailServer>;
}

/** What a test can do at the mail box. */
export interface MailControl {
  /** Newest first. */
  messages(filter?: MailFilter): Mail[];
  /** The newest mail that fits, waited for if it has not come yet. */
  waitFor(filter: MailFilter, withinSeconds?: number): Promise<Mail>;
  /** The mail as it came. */
  sourceOf(id: string): Buffer | undefined;
  clear(): void;
  setScenario(name: MailFailure, times?: number): void;
  clearScenario(name?: MailFailure): void;
  scenarios(): ReturnType<MailFailures['active']>;
}

/** `folder` keeps the mails over a restart; in memory only without it. */
export function createMailService(clock: Clock, folder?: string): MailService {
  const box = new MailBox(clock, folder);
  const failures = createMailFailures();
  return {
    control: createMailControl(box, failures),
    routes: async (app) => {
      await app.register(mailRoutes, { prefix: '/mail', box, failures });
    },
    listen: (address) => startMailServer(box, failures, address),
  };
}

function createMailControl(box: MailBox, failures: MailFailures): MailControl {
  return {
    messages: (filter) => box.messages(filter),
    waitFor: (filter, withinSeconds) => box.waitFor(filter, withinSeconds),
    sourceOf: (id) => box.sourceOf(id),
    clear: () => box.clear(),
    setScenario: failures.set,
    clearScenario: failures.clear,
    scenarios: failures.active,
  };
}
interface MailServer {
  port: number;
  close(): Promise<void>;
}

const tenMinutes = 10 * 60 * 1000;

/** Listens for SMTP without sign-in and without TLS, and puts what comes into the box. */
async function startMailServer(
  box: MailBox,
  failures: MailFailures,
  address: { port: number; host: string },
): Promise<MailServer> {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer(serverOptions(box, failures, sockets));
  // A client that disconnects is reported as a server error; it must not affect the others.
  server.on('error', () => undefined);
  const listening = server.listen(address.port, address.host);
  listening.on('connection', (socket: Socket) => {
    if (failures.take('down')) socket.destroy();
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });
  const port = await portOf(listening);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

function serverOptions(
  box: MailBox,
  failures: MailFailures,
  sockets: ReadonlyMap<number, Socket>,
): SMTPServerOptions {
  return {
    name: 'sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 30 * 1024 * 1024,
    socketTimeout: tenMinutes,
    onRcptTo({ address }, _session, answer) {
      if (failures.take('hang', [address])) return;
      if (failures.take('refuse', [address])) return answer(reply(550, `no such mailbox: ${address}`));
      if (failures.take('temporary', [address])) return answer(reply(451, 'try again later'));
      answer();
    },
    onData(stream, session, answer) {
      const recipients = session.envelope.rcptTo.map((one) => one.address);
      const socket = sockets.get(session.remotePort);
      if (failures.take('drop', recipients)) {
        stream.once('data', () => socket?.destroy());
        return;
      }
      const lost = failures.take('lost-answer', recipients);
      take(box, stream, session).then(() => (lost ? socket?.destroy() : answer()), answer);
    },
  };
}

async function take(box: MailBox, stream: SMTPServerDataStream, { envelope }: SMTPServerSession) {
  const source = await buffer(stream);
  if (stream.sizeExceeded) throw reply(552, 'the mail is larger than 30 MB');
  const from = envelope.mailFrom ? envelope.mailFrom.address : '';
  await box.add(source, { from, to: envelope.rcptTo.map((one) => one.address) });
}

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function portOf(server: ReturnType<SMTPServer['listen']>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });
}
