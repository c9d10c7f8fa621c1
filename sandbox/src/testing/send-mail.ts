import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailToSend {
  from?: string;
  to: string[];
  /** Source of the mail, with or without headers. */
  source: string;
}

/** What the server answered to the last command: its code, or what became of the connection. */
export type SendOutcome = { code: number; text: string } | 'closed' | 'silent';

/** Speaks SMTP over a real socket up to the first answer that is no success; waits `patience` ms for each. */
export async function sendMail(port: number, mail: MailToSend, patience = 20_000): Promise<SendOutcome> {
  const socket = connect(port, '127.0.0.1');
  const answers = answersOf(socket);
  const commands = [
    'EHLO shop.test',
    `MAIL FROM:<${mail.from ?? 'shop@foyer.test'}>`,
    ...mail.to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    `${mail.source.replaceAll('\n', '\r\n').replaceAll('\r\n.', '\r\n..')}\r\n.`,
  ];
  let last = await within(answers.next(), patience);
  for (const command of commands) {
    if (typeof last === 'string' || last.code >= 400) break;
    socket.write(`${command}\r\n`);
    last = await within(answers.next(), patience);
  }
  socket.destroy();
  return last;
}

async function* answersOf(socket: Socket): AsyncGenerator<SendOutcome, SendOutcome> {
  socket.on('error', () => undefined);
  for await (const line of createInterface({ input: socket })) {
    const [, code, text] = /^(\d{3}) (.*)$/.exec(line) ?? [];
    if (code) yield { code: Number(code), text: text ?? '' };
  }
  return 'closed';
}

async function within(answer: Promise<IteratorResult<SendOutcome, SendOutcome>>, patience: number) {
  const { promise: silence, resolve } = Promise.withResolvers<'silent'>();
  const timer = setTimeout(() => resolve('silent'), patience);
  const first = await Promise.race([answer.then((result) => result.value), silence]);
  clearTimeout(timer);
  return first;
}
