import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';

const staffSignIn = [
  'staff sign in:',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shop fills it in.
  '  address: ${FOYER_SANDBOX}/gid',
  '  client: foyer',
  '  button: { ru: Войти через портал музея }',
  '  roles: { head: [directors], door: [ushers] }',
].join('\n');

let shop: SmallShop;
beforeAll(async () => {
  shop = await startSmallShop({
    events: ['salt-and-ice'],
    otherwise: { 'hold: 15 min': `hold: 15 min\n\n${staffSignIn}\n` },
  });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const shots = process.env.FOYER_SHOTS;

async function openDesk(address: string, screen: Parameters<typeof openVisitor>[0] = desktop) {
  const visitor = await openVisitor({ ...screen, locale: 'ru-RU' });
  await visitor.page.goto(`${shop.origin}/desk/${address}`);
  await visitor.page.getByRole('button', { name: 'Войти через портал музея' }).click();
  return visitor;
}

test('K20 an account of the house enters where it wanted to be, and confirms in a tab of its own', async () => {
  const { page, context, faults } = await openDesk('staff');
  await page.getByRole('button', { name: /^Вера Седова/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Сотрудники' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  const own = page.getByRole('listitem').filter({ hasText: 'vera@dom.example' });
  await own.getByText('Рабочая учётная запись').waitFor();
  expect(await own.getByRole('checkbox').count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/house-account-staff.png` });

  await shop.database.query(`update staff_session set proven_at = now() - interval '6 minutes'`);
  await page.getByRole('button', { name: 'Пригласить' }).click();
  const again = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  expect(await again.getByRole('textbox').count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/house-account-again.png` });
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    again.getByRole('button', { name: 'Войти ещё раз' }).click(),
  ]);
  await tab.getByRole('button', { name: /^Вера Седова/ }).click();
  await page.getByText(/\/desk\/begin#/).waitFor();
  await expect.poll(() => tab.isClosed()).toBe(true);
  expect(faults.filter((fault) => !/status of 40[134]/.test(fault))).toEqual([]);
  await context.close();
});

test('K20 whoever has no group is told so, and can start again as somebody else', async () => {
  const { page, context } = await openDesk('', phone);
  await page.getByRole('button', { name: /^Анна Веретенникова/ }).click();
  await page.getByRole('alert').getByText('У этой учётной записи нет роли').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/house-account-no-group.png` });
  await page.getByRole('button', { name: 'Войти с другой учётной записью' }).click();
  await page.getByRole('button', { name: /^Борис/ }).click();
  await page.getByRole('alert').getByText('У этой учётной записи нет роли').waitFor();
  // The answer does not stand in the address: looked at again, it is of no use.
  await page.reload();
  await page.getByRole('alert').getByText('Начните снова').waitFor();
  await page.getByRole('link', { name: 'Начать снова' }).click();
  await page.getByRole('heading', { name: 'Вход для сотрудников' }).waitFor();
  await context.close();
});

test('K20 who says no at the provider comes back to the desk, and an usher sees the door alone', async () => {
  const { page, context } = await openDesk('', phone);
  await page.getByRole('button', { name: 'Отказаться' }).click();
  await page.getByRole('alert').getByText('не подтвердила, что это вы').waitFor();
  await page.getByRole('link', { name: 'Начать снова' }).click();
  await page.getByRole('button', { name: 'Войти через портал музея' }).click();
  await page.getByRole('button', { name: /^Олег Ким/ }).click();
  await page.getByRole('heading', { level: 1, name: /Сегодня/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Заказы' }).count()).toBe(0);
  await context.close();
});
