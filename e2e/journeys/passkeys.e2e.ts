import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import { becomeHead, deskPerson } from '#e2e/support/desk-world.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['salt-and-ice'] });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const shots = process.env.FOYER_SHOTS;

test('K20 a passkey of the browser’s own authenticator is added, enters without a password, confirms, and is removed', async () => {
  const { page, context, faults } = await openVisitor({ ...desktop, locale: 'ru-RU' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await becomeHead(shop, page);
  const rail = page.getByRole('complementary');
  await rail.getByRole('link', { name: 'Мой вход' }).click();
  await page.getByText('Ключей доступа пока нет').waitFor();
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click();
  const own = page.getByRole('main').getByRole('listitem').filter({ hasText: 'добавлен' });
  await own.getByText('Chrome, Linux').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/passkeys.png` });
  // The same device once more: it has one, and says so.
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click();
  await page.getByText('Ключ не добавлен').waitFor();

  await rail.getByRole('button', { name: 'Выйти' }).click();
  await page.getByRole('heading', { name: 'Вход для сотрудников' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/passkey-sign-in.png` });
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
  await rail.getByText(deskPerson.name).waitFor();

  await shop.database.query(`update staff_session set proven_at = now() - interval '6 minutes'`);
  await page.goto(`${shop.origin}/desk/passkeys`);
  await own.getByRole('button', { name: 'Удалить ключ' }).click();
  const again = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await again.getByRole('button', { name: 'Подтвердить ключом доступа' }).click();
  await page.getByText('Ключей доступа пока нет').waitFor();

  await rail.getByRole('button', { name: 'Выйти' }).click();
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
  await page.getByRole('alert').getByText('Этот ключ здесь не подходит').waitFor();
  expect(faults.filter((fault) => !/status of 40[134]/.test(fault))).toEqual([]);
  await context.close();
});

test('a browser that knows no passkeys offers none', async () => {
  const { page, context } = await openVisitor({ ...phone, locale: 'ru-RU' });
  await page.addInitScript('delete globalThis.PublicKeyCredential');
  await page.goto(`${shop.origin}/desk/`);
  await page.getByRole('button', { name: 'Войти', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /ключ/ }).count()).toBe(0);
  await context.close();
});
