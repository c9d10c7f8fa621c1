import { createServer, type Server, type Socket } from 'node:net';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { type MailBehaviour, type MailWorld, mailerSuite, type ReceivedMail } from '#ports/mailer.suite.ts';
import type { OutgoingMail } from '#ports/mailer.ts';
import { type SmtpSettings, smtpMailer } from './smtp-mailer.ts';

const settings: Omit<SmtpSettings, 'port'> = {
  host: '127.0.0.1',
  security: 'plain',
  signIn: null,
  connections: 3,
  limits: { connection: 700, greeting: 500, silence: 500, whole: 3_000 },
};

mailerSuite('smtp', openWorld);

async function openWorld(): Promise<MailWorld> {
  let behaviour: MailBehaviour = 'accepts';
  const accepted: { source: Buffer; recipients: string[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect: (_session, done) => (behaviour === 'never greets' ? undefined : done()),
    onRcptTo(_address, _session, done) {
      if (behaviour === 'is busy before the mail') done(answer(451, 'try later'));
      else if (behaviour === 'knows no such mail box') done(answer(550, 'no such mail box'));
      else done();
    },
    onData(stream, session, done) {
      if (behaviour === 'drops the line within the mail') return dropLines(server);
      void bytesOf(stream).then((source) => {
        if (behaviour === 'never answers the mail') return;
        if (behaviour === 'is busy after the mail') return done(answer(452, 'disk full'));
        if (behaviour === 'refuses what the mail says') return done(answer(554, 'not wanted'));
        accepted.push({ source, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    },
  });
  // A line that is cut is no fault of this server.
  server.on('error', () => {});
  const port = await listen(server);
  const mailer = smtpMailer({ ...settings, port });
  return {
    mailer,
    behave(next) {
      behaviour = next;
    },
    received: async () => await Promise.all(accepted.map(readMail)),
    async close() {
      await mailer.close();
      dropLines(server);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function dropLines(server: SMTPServer): void {
  const { connections }: { connections?: Set<{ _socket: Socket }> } = server;
  for (const { _socket } of connections ?? []) _socket.destroy();
}

async function listen(server: SMTPServer): Promise<number> {
  return await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(portOf(server.server));
    });
  });
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

async function readMail({
  source,
  recipients,
}: {
  source: Buffer;
  recipients: string[];
}): Promise<ReceivedMail> {
  const email = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' });
  const person = (one: Address | undefined) => ({
    name: one?.name ?? '',
    address: one?.address ?? '',
  });
  return {
    from: person(email.from),
    to: (email.to ?? []).map(person),
    recipients,
    subject: email.subject ?? '',
    html: email.html ?? '',
    text: email.text ?? '',
    messageId: email.messageId ?? '',
    date: email.date ?? '',
    headers: email.headers.map(({ key, value }) => ({ key, value })),
    attachments: email.attachments.map(({ filename, mimeType, content, contentId }) => ({
      fileName: filename ?? '',
      contentType: mimeType,
      ...(contentId && { contentId: contentId.replace(/^<|>$/g, '') }),
      content: Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content),
    })),
  };
}

const mail: OutgoingMail = {
  from: { name: '', address: 'tickets@poldenj.example' },
  to: { name: '', address: 'anna@pochta.example' },
  subject: 'Билеты',
  html: '<p>Билеты</p>',
  text: 'Билеты',
  attachments: [],
  messageId: '<1@poldenj.example>',
  writtenAt: new Date('2026-11-10T10:00:00Z'),
  headers: {},
};

describe('the SMTP mailer and its settings', () => {
  const closers: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function serve(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
    const server = new SMTPServer({ disableReverseLookup: true, ...options });
    server.on('error', () => {});
    closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    closers.push(() => dropLines(server));
    return await listen(server);
  }

  function mailer(change: Partial<SmtpSettings> & { port: number }) {
    const made = smtpMailer({ ...settings, ...change });
    closers.unshift(() => made.close());
    return made;
  }

  test('signs in with the name and password of the house', async () => {
    const seen: unknown[] = [];
    const port = await serve({
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push(username, password);
        done(null, { user: 'polden' });
      },
      onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
    });
    const signIn = { user: 'polden', password: 'пароль' };
    expect(await mailer({ port, signIn }).send(mail)).toMatchObject({ kind: 'sent' });
    expect(seen).toEqual(['polden', 'пароль']);
  });

  test('a refused sign-in is the house’s fault, not the mail’s: try again', async () => {
    const port = await serve({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(answer(535, 'no')),
    });
    const signIn = { user: 'polden', password: 'wrong' };
    expect(await mailer({ port, signIn }).send(mail)).toMatchObject({ kind: 'try-again', reason: /535/ });
  });

  test.each([
    [553, 'try-again'],
    [550, 'try-again'],
    [552, 'refused'],
  ])('%i to the sender: %s, since only the size is the mail’s', async (code, kind) => {
    const port = await serve({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: (_address, _session, done) => done(answer(code, 'no')),
    });
    expect(await mailer({ port }).send(mail)).toMatchObject({ kind });
  });

  test('with `starttls` nothing is said to a server without TLS', async () => {
    let mails = 0;
    const port = await serve({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom(_address, _session, done) {
        mails += 1;
        done();
      },
    });
    expect(await mailer({ port, security: 'starttls' }).send(mail)).toMatchObject({ kind: 'try-again' });
    expect(mails).toBe(0);
  });

  test('with TLS a server that nobody vouches for gets nothing', async () => {
    let mails = 0;
    const port = await serve({
      secure: true,
      authOptional: true,
      onMailFrom(_address, _session, done) {
        mails += 1;
        done();
      },
    });
    expect(await mailer({ port, security: 'implicit' }).send(mail)).toMatchObject({ kind: 'try-again' });
    expect(mails).toBe(0);
  });

  test('nobody listens: try again', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const port = portOf(free);
    await new Promise((resolve) => free.close(resolve));
    expect(await mailer({ port }).send(mail)).toMatchObject({ kind: 'try-again' });
  });

  test('a server that drips one byte at a time ends at the limit of the whole', async () => {
    const sockets = new Set<Socket>();
    const drip = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.write('220-');
      const timer = setInterval(() => socket.write('x'), 100);
      socket.on('close', () => clearInterval(timer));
    });
    const port = await new Promise<number>((resolve) => {
      drip.listen(0, '127.0.0.1', () => resolve(portOf(drip)));
    });
    closers.push(() => {
      for (const socket of sockets) socket.destroy();
      drip.close();
    });
    const limits = { connection: 20_000, greeting: 20_000, silence: 20_000, whole: 800 };
    const outcome = await mailer({ port, limits }).send(mail);
    expect(outcome).toMatchObject({ kind: 'try-again' });
  });
});
