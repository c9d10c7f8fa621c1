import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import type { MailBox } from './mail-box.ts';
import type { MailFailures } from './mail-failures.ts';

export interface MailServer {
  port: number;
  close(): Promise<void>;
}

const tenMinutes = 10 * 60 * 1000;

/** Listens for SMTP without sign-in and without TLS, and puts what comes into the box. */
export async function startMailServer(
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
