import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mailer, OutgoingMail } from './mailer.ts';

/** A mail server that behaves as it is told, over a real socket. */
export interface MailWorld {
  mailer: Mailer;
  behave(behaviour: MailBehaviour): void;
  /** Mails that the server accepted, oldest first. */
  received(): Promise<readonly ReceivedMail[]>;
  close(): Promise<void>;
}

export type MailBehaviour =
  | 'accepts'
  | 'is busy before the mail'
  | 'is busy after the mail'
  | 'knows no such mail box'
  | 'refuses what the mail says'
  | 'never greets'
  | 'never answers the mail'
  | 'drops the line within the mail';

export interface ReceivedMail {
  from: { name: string; address: string };
  to: readonly { name: string; address: string }[];
  /** Whom the envelope named. */
  recipients: readonly string[];
  subject: string;
  html: string;
  text: string;
  messageId: string;
  date: string;
  headers: readonly { key: string; value: string }[];
  attachments: readonly { fileName: string; contentType: string; content: Buffer; contentId?: string }[];
}

const mail: OutgoingMail = {
  from: { name: 'Культурный центр «Полдень»', address: 'tickets@poldenj.example' },
  to: { name: 'Әйгерім Ковалёва', address: 'anna@pochta.example' },
  subject: 'Билеты на «Вишнёвый сад», суббота, 14 ноября, 19:00 — заказ № 418 207',
  html: '<p>Билеты <b>приложены</b>. 1 900 ₽</p>',
  text: 'Билеты приложены. 1 900 ₽\n.\nТочка на своей строке письма не кончает.',
  attachments: [
    {
      fileName: 'Билеты 418207.pdf',
      contentType: 'application/pdf',
      content: Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256)),
    },
    {
      fileName: '70000001.png',
      contentType: 'image/png',
      content: Buffer.from('png'),
      contentId: 'ticket-70000001@tickets',
    },
    { fileName: 'lines.csv', contentType: 'text/csv', content: Buffer.from('ends\r\nof\r\nlines\n') },
  ],
  messageId: '<order-418207-tickets@poldenj.example>',
  writtenAt: new Date('2026-11-10T10:00:05Z'),
  headers: { 'Reply-To': 'help@poldenj.example' },
};

/** The suite that every mailer passes; `open` gives a mailer whose time limits are far below ten seconds. */
export function mailerSuite(name: string, open: () => Promise<MailWorld>): void {
  describe(`mailer: ${name}`, () => {
    let world: MailWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(async () => {
      await world.close();
    });

    test('a mail arrives whole', async () => {
      expect(await world.mailer.send(mail)).toMatchObject({ kind: 'sent' });
      const [received, ...more] = await world.received();
      expect(more).toEqual([]);
      expect(received).toMatchObject({
        from: mail.from,
        to: [mail.to],
        recipients: ['anna@pochta.example'],
        subject: mail.subject,
        messageId: mail.messageId,
      });
      expect(received?.html.trim()).toBe(mail.html);
      expect(received?.text.trim()).toBe(mail.text);
      expect(new Date(received?.date ?? '')).toEqual(mail.writtenAt);
      expect(received?.attachments).toHaveLength(mail.attachments.length);
      expect(received?.attachments).toEqual(
        expect.arrayContaining(
          mail.attachments.map((attachment) => ({
            ...attachment,
            contentType: expect.stringContaining(attachment.contentType),
          })),
        ),
      );
      expect(received?.headers).toContainEqual({ key: 'reply-to', value: 'help@poldenj.example' });
      expect(received?.headers).toContainEqual({ key: 'auto-submitted', value: 'auto-generated' });
    });

    test('a repeat carries the same Message-ID', async () => {
      await world.mailer.send(mail);
      await world.mailer.send(mail);
      const ids = (await world.received()).map(({ messageId }) => messageId);
      expect(ids).toEqual([mail.messageId, mail.messageId]);
    });

    test('many at once all arrive, each once', async () => {
      const ids = Array.from({ length: 25 }, (_, index) => `<order-${index}@poldenj.example>`);
      const outcomes = await Promise.all(ids.map((messageId) => world.mailer.send({ ...mail, messageId })));
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['sent']));
      const received = (await world.received()).map(({ messageId }) => messageId);
      expect(received.toSorted()).toEqual(ids.toSorted());
    });

    test.each([
      ['is busy before the mail', 'try-again', /451/],
      ['is busy after the mail', 'try-again', /452/],
      ['knows no such mail box', 'refused', /550/],
      ['refuses what the mail says', 'refused', /554/],
      ['never greets', 'try-again', /./],
      ['never answers the mail', 'try-again', /./],
      ['drops the line within the mail', 'try-again', /./],
    ] as const)('a server that %s: %s, and the next mail goes through', async (behaviour, kind, reason) => {
      world.behave(behaviour);
      const outcome = await world.mailer.send(mail);
      expect(outcome).toEqual({ kind, reason: expect.stringMatching(reason) });
      expect(await world.received()).toEqual([]);
      world.behave('accepts');
      expect(await world.mailer.send(mail)).toMatchObject({ kind: 'sent' });
      expect(await world.received()).toHaveLength(1);
    });

    test('a subject, a name and a header cannot smuggle in another header or recipient', async () => {
      const evil = 'x\r\nBcc: thief@evil.example\r\nX-Evil: 1';
      await world.mailer.send({
        ...mail,
        subject: evil,
        to: { name: evil, address: mail.to.address },
        headers: { 'X-House': evil },
      });
      const [received] = await world.received();
      expect(received?.recipients).toEqual(['anna@pochta.example']);
      const keys = received?.headers.map(({ key }) => key);
      expect(keys).not.toContain('x-evil');
      expect(keys).not.toContain('bcc');
    });

    test('an address that is none is refused for good', async () => {
      const outcome = await world.mailer.send({ ...mail, to: { name: 'Anna', address: '' } });
      expect(outcome).toMatchObject({ kind: 'refused' });
      expect(await world.received()).toEqual([]);
    });
  });
}
