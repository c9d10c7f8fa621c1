import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '#main.ts';
import type { Sandbox } from '#sandbox-options.ts';
import { sendMail } from '#testing/send-mail.ts';
import { noon } from '#testing/test-bank.ts';
import type { MailFailure } from './mail-box.ts';

const usual = { port: 0, smtpPort: 0, host: '127.0.0.1', now: () => noon };
let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox(usual);
});
afterEach(() => sandbox.close());

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const source = `From: =?utf-8?B?${btoa('Foyer')}?= <shop@foyer.test>
To: buyer@example.org
Subject: =?utf-8?B?${Buffer.from('Ваши билеты').toString('base64')}?=
Message-ID: <order-1@foyer.test>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=m

--m
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

${Buffer.from('Заказ: http://shop.test/order/ABC?x=1&y=2.\n').toString('base64')}
--a
Content-Type: text/html; charset=utf-8

<!doctype html><html><head><title>t</title></head><body><script>alert(1)</script><img src="cid:logo"><a href="http://shop.test/">ok</a></body></html>
--a--
--m
Content-Type: image/png; name=logo.png
Content-Disposition: inline; filename=logo.png
Content-ID: <logo>
Content-Transfer-Encoding: base64

${pixel}
--m
Content-Type: application/pdf
Content-Disposition: attachment; filename="=?utf-8?B?${Buffer.from('билет № 1.pdf').toString('base64')}?="
Content-Transfer-Encoding: base64

${btoa('%PDF-1.7')}
--m--
`;

const send = (to: string, text = source, patience?: number) =>
  sendMail(sandbox.smtpPort, { to: [to], source: text }, patience);
const get = (path: string) => fetch(`${sandbox.origin}${path}`);

test('a mail that was taken is read with its parts', async () => {
  expect(await send('buyer@example.org')).toMatchObject({ code: 250 });
  expect(sandbox.mail.control.messages()).toMatchObject([
    {
      id: '1',
      at: noon,
      from: 'shop@foyer.test',
      to: ['buyer@example.org'],
      sender: 'Foyer <shop@foyer.test>',
      subject: 'Ваши билеты',
      messageId: '<order-1@foyer.test>',
      text: expect.stringContaining('Заказ: http://shop.test/order/ABC'),
      html: expect.stringContaining('<a href="http://shop.test/">'),
      attachments: [
        { filename: 'logo.png', mimeType: 'image/png', contentId: 'logo' },
        { filename: 'билет № 1.pdf', mimeType: 'application/pdf', size: 8 },
      ],
    },
  ]);
});

test('the JSON list is newest first and filtered by recipient in any case', async () => {
  await send('one@example.org', 'Subject: first\n\nA');
  await send('two@example.org', 'Subject: second\n\nB');
  await send('One@example.org', 'Subject: third\n\nC');
  const subjects = async (query: string) => {
    const mails: unknown = await (await get(`/mail/api/messages${query}`)).json();
    return Array.isArray(mails) ? mails.map((mail) => mail.subject) : [];
  };
  expect(await subjects('')).toEqual(['third', 'second', 'first']);
  expect(await subjects('?to=ONE@example.org')).toEqual(['third', 'first']);
  expect(await subjects('?to=one@example.org&subject=fir')).toEqual(['first']);
  expect(await subjects('?to=nobody@example.org')).toEqual([]);
  await fetch(`${sandbox.origin}/mail/api/messages`, { method: 'DELETE' });
  expect(await subjects('')).toEqual([]);
});

test('the page of a mail shows it in a frame without scripts, its text with links, its attachments', async () => {
  await send('buyer@example.org');
  expect(await (await get('/mail/')).text()).toContain('<a href="/mail/1">Ваши билеты</a>');
  const page = await (await get('/mail/1')).text();
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('<a href="http://shop.test/order/ABC?x=1&amp;y=2" target="_blank"');
  expect(page).toContain('href="/mail/1/attachments/1" download>билет № 1.pdf</a>');
});

test('the HTML part runs nothing and fetches nothing from outside; its own pictures are there', async () => {
  await send('buyer@example.org');
  const response = await get('/mail/1/html');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
  expect(policy).not.toContain('script-src');
  expect(policy).toContain(`img-src data: ${sandbox.origin}`);
  const markup = await response.text();
  expect(markup).toContain('<head><base target="_blank">');
  expect(markup).toContain(`<img src="${sandbox.origin}/mail/1/attachments/0">`);
});

test('attachments and the source come as they were sent', async () => {
  await send('buyer@example.org');
  const logo = await get('/mail/1/attachments/0');
  expect(Buffer.from(await logo.arrayBuffer()).toString('base64')).toBe(pixel);
  const ticket = await get('/mail/1/attachments/1');
  expect(await ticket.text()).toBe('%PDF-1.7');
  const disposition = ticket.headers.get('content-disposition') ?? '';
  expect(decodeURIComponent(disposition)).toBe("attachment; filename*=UTF-8''билет № 1.pdf");
  expect(await (await get('/mail/1/source')).text()).toContain('Message-ID: <order-1@foyer.test>');
  for (const path of ['/mail/1/attachments/2', '/mail/2', '/mail/2/html'])
    expect((await get(path)).status).toBe(404);
});

test('a mail of headers only, or without any, is still a mail', async () => {
  await send('a@example.org', 'no header at all');
  await send('a@example.org', 'Subject: only\n');
  expect(sandbox.mail.control.messages()).toHaveLength(2);
  expect((await get('/mail/1')).status).toBe(200);
  expect((await get('/mail/2')).status).toBe(200);
});

test('one mail to several recipients is one mail', async () => {
  await sendMail(sandbox.smtpPort, { to: ['a@example.org', 'b@example.org'], source: 'Subject: x\n\ny' });
  expect(sandbox.mail.control.messages({ to: 'b@example.org' })).toMatchObject([
    { to: ['a@example.org', 'b@example.org'] },
  ]);
});

/** Whoever is to hear nothing need not listen long. */
const patienceFor = (outcome: unknown) => (outcome === 'silent' ? 300 : undefined);

const outcomes: [MailFailure, unknown, number][] = [
  ['refuse', expect.objectContaining({ code: 550 }), 0],
  ['temporary', expect.objectContaining({ code: 451 }), 0],
  ['hang', 'silent', 0],
  ['drop', 'closed', 0],
  ['lost-answer', 'closed', 1],
];

test.each(outcomes)('SMTP failure %s, asked for by the recipient', async (name, outcome, kept) => {
  expect(await send(`${name}@example.org`, source, patienceFor(outcome))).toEqual(outcome);
  expect(sandbox.mail.control.messages()).toHaveLength(kept);
  expect(await send('buyer@example.org')).toMatchObject({ code: 250 });
});

test.each([...outcomes, ['down', 'closed', 0] as const])(
  'SMTP failure %s, switched on for one time',
  async (name, outcome, kept) => {
    sandbox.mail.control.setScenario(name, 1);
    expect(await send('buyer@example.org', source, patienceFor(outcome))).toEqual(outcome);
    expect(sandbox.mail.control.messages()).toHaveLength(kept);
    expect(await send('buyer@example.org')).toMatchObject({ code: 250 });
  },
);

test('a failure is switched on and off over HTTP', async () => {
  const set = (fields: Record<string, string>) =>
    fetch(`${sandbox.origin}/mail/control/scenario`, { method: 'POST', body: new URLSearchParams(fields) });
  expect(await (await set({ name: 'refuse', times: '2' })).json()).toEqual([{ name: 'refuse', times: 2 }]);
  expect(await (await set({ name: 'refuse', on: '0' })).json()).toEqual([]);
  expect((await set({ name: 'explode' })).status).toBe(400);
  expect((await set({ name: 'refuse', times: '0' })).status).toBe(400);
});

test('a mail that is waited for may come before or after', async () => {
  const waiting = sandbox.mail.control.waitFor({ to: 'late@example.org', subject: 'second' });
  await send('late@example.org', 'Subject: first\n\n.');
  await send('late@example.org', 'Subject: second\n\n.');
  expect(await waiting).toMatchObject({ id: '2' });
  expect(await sandbox.mail.control.waitFor({ to: 'late@example.org' })).toMatchObject({ id: '2' });
  await expect(sandbox.mail.control.waitFor({ to: 'never@example.org' }, 0.01)).rejects.toThrow(/no mail/);
});

test('mails outlive a restart, and new ones get new ids', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-sandbox-'));
  const before = await startSandbox({ ...usual, folder });
  await sendMail(before.smtpPort, { to: ['a@example.org'], source });
  await before.close();

  const after = await startSandbox({ ...usual, folder });
  expect(after.mail.control.messages()).toMatchObject([{ id: '1', subject: 'Ваши билеты' }]);
  expect(await (await fetch(`${after.origin}/mail/1/attachments/1`)).text()).toBe('%PDF-1.7');
  await sendMail(after.smtpPort, { to: ['a@example.org'], source: 'Subject: next\n\n.' });
  expect(after.mail.control.messages()).toMatchObject([{ id: '2' }, { id: '1' }]);
  await after.close();
  rmSync(folder, { recursive: true });
});
