import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@foyer/server/features/staff/secrets.ts';
import { bytesOfKey } from '@foyer/server/testing/desk-visitor.ts';
import type { Page } from 'playwright-core';
import { type SmallShop, startSmallShop } from './small-shop.ts';
import { textOf } from './text-of.ts';
import { type BoughtTicket, buyOneTicket } from './wire-buyer.ts';
import { openWireVisitor } from './wire-visitor.ts';

export const deskPerson = {
  name: 'Вера Орлова',
  login: 'vera@dom.example',
  password: 'зелёный чайник поёт по утрам',
} as const;

const ownZone = 'Europe/Moscow';

/** A zone in which it is neither night nor late: there, what begins in an hour or so begins today. */
function zoneOfToday(): string {
  const { hour } = Temporal.Now.zonedDateTimeISO(ownZone);
  return hour >= 5 && hour < 20 ? ownZone : 'Asia/Vladivostok';
}

/** A shop whose play begins in this many minutes, and where returns wait for the house. */
export async function startDeskShop(minutes = 75): Promise<SmallShop & { day: string; time: string }> {
  const zone = zoneOfToday();
  const shop = await startSmallShop({
    events: ['salt-and-ice', 'three-sisters'],
    otherwise: { 'pay out: at once': 'pay out: by hand', [`time zone: ${ownZone}`]: `time zone: ${zone}` },
    prepare: (house) => playFromTomorrow(house, zone),
  });
  const [day = '', time = ''] = Temporal.Now.zonedDateTimeISO(zone)
    .add({ minutes })
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .split('T');
  const salt = await readFile(path.join(shop.house, 'events/salt-and-ice.yaml'), 'utf8');
  const tonight = salt
    .replace(
      '{ ru: Соль и лёд, en: Salt and Ice, ch: 鹽與冰, kz: Тұз бен мұз }',
      '{ ru: Гроза, en: The Storm, ch: 大雷雨, kz: Найзағай }',
    )
    .replace(/^culture card.*\n/gm, '')
    .replace(sessionLines, `sessions:\n  - ${day} ${time}\n`);
  await writeFile(path.join(shop.house, 'events/storm.yaml'), tonight);
  const { code, output } = await shop.foyer('open', shop.house);
  if (code !== 0) throw new Error(output);
  return { ...shop, day, time };
}

const sessionLines = /^sessions:[\s\S]*$/m;

/** Nothing but the play is on today, whatever the hour. */
async function playFromTomorrow(house: string, zone: string): Promise<void> {
  const file = path.join(house, 'events/salt-and-ice.yaml');
  const today = Temporal.Now.plainDateISO(zone);
  const days = [1, 2].map((later) => `  - ${today.add({ days: later })} 19:00\n`);
  await writeFile(file, (await readFile(file, 'utf8')).replace(sessionLines, `sessions:\n${days.join('')}`));
}

/** Opens the link that the shop has printed and becomes its head; the code of so many periods later for the next question. */
export async function becomeHead(shop: SmallShop, page: Page): Promise<(later: number) => string> {
  const [address = ''] = /\/desk\/begin#[\w-]+/.exec(shop.printed()) ?? [];
  await page.goto(shop.origin + address);
  const key = page.getByText(/введите в нём ключ/);
  const [typed = ''] = /[A-Z2-7]{4}( [A-Z2-7]{1,4})+/.exec(await textOf(key)) ?? [];
  const secret = bytesOfKey(typed.replaceAll(' ', ''));
  const code = (later: number) => codeOf(secret, Math.floor(Date.now() / 30_000) + later);
  await page.getByLabel('Имя и фамилия').fill(deskPerson.name);
  await page.getByLabel('Почта').fill(deskPerson.login);
  await page.getByLabel('Пароль').fill(deskPerson.password);
  const begin = async () => {
    await page.getByLabel('Код из приложения, 6 цифр').fill(code(-1));
    await page.getByRole('button', { name: 'Начать работу' }).click();
  };
  const today = page.getByRole('heading', { level: 1, name: /Сегодня/ });
  await begin();
  await today.or(page.getByRole('alert')).first().waitFor();
  // The code's period may have ended on the way.
  if (!(await today.isVisible())) await begin();
  await today.waitFor();
  return code;
}

/** Buys a ticket, asks for its return and confirms it by mail: it waits for the house. */
export async function askForReturn(shop: SmallShop, event: string, email: string): Promise<BoughtTicket> {
  const bought = await buyOneTicket(shop, event, email);
  const { hash } = bought;
  const visitor = await openWireVisitor(shop.origin);
  const { rows } = await visitor.post<{ rows: { id: number }[] }>(`/api/order/return/${hash}`, { hash });
  await visitor.post('/api/order/return-create', {
    hash,
    lang: 'ru',
    reason: 1,
    id: rows.map(({ id }) => id),
  });
  const mail = await shop.sandbox.mail.control.waitFor({ to: email, subject: 'Подтвердите возврат' }, 90);
  const [, hashConf = ''] = /hash_conf=([\w-]+)/.exec(mail.text) ?? [];
  await visitor.post('/api/order/return-confirm', { hash, lang: 'ru', hashConf });
  return bought;
}

/** Each screen of the desk with something to show, and where it is empty; `hall`: a session with a plan. */
export function deskScreens({ day, hall, order }: { day: string; hall: number; order: number }): string[] {
  return [
    `tonight?day=${day}`,
    // With sessions every half an hour.
    `tonight?day=${Temporal.PlainDate.from(day).add({ days: 1 })}`,
    'tonight?day=2020-01-01',
    `session?id=${hall}`,
    'session?id=999999',
    `session?id=${hall}&view=plan`,
    `session?id=${hall}&view=kept`,
    `session?id=${hall}&view=letters`,
    'house',
    'orders',
    `orders?words=pochta&id=${order}`,
    'orders?words=zzzzzz',
    'returns',
    'alarms',
    'money',
    'staff',
    'passkeys',
    'log',
  ];
}
