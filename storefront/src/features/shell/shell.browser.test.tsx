import type { Language } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TextsProvider } from '#i18n/texts-context.tsx';
import { loadTexts } from '#lib/load/catalogues.ts';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { HouseTextPart, houseText } from './house-text.tsx';
import { useModal } from './modal.tsx';
import { Shell } from './shell.tsx';

async function showShell(
  changes: Partial<Setup> = {},
  without: readonly ('header' | 'footer')[] = [],
  language: Language = 'ru',
) {
  const router = await memoryRouter({ setup: sampleSetup(changes), language, address: '/event/7?sub=1' });
  const part = renderPart(inRouter(router, <Shell without={without}>{<Asker />}</Shell>), 'div');
  return { router, part };
}

/** Buttons that bring the three kinds of modal. */
function Asker() {
  const showModal = useModal();
  return (
    <>
      <h1>Соль и лёд</h1>
      <button type="button" onClick={() => void showModal({ kind: 'error', code: '-9999' })}>
        nothing
      </button>
      <button
        type="button"
        onClick={() => void showModal({ kind: 'warning', text: 'Six at most', code: '-9998' })}
      >
        limit
      </button>
    </>
  );
}

test.each([
  ['ch', '本文件尚無中文版。以下為英文版。'],
  ['en', ''],
] as const)('IN-1 in %s a text of the house says when it is in another language', async (language, said) => {
  const texts = await loadTexts(language, ['small'], {});
  const text = houseText({ ru: '<p>Условия</p>', en: '<p>Terms</p>' }, language, 'ru');
  const part = renderPart(
    <TextsProvider texts={texts} language={language}>
      <HouseTextPart text={text} />
    </TextsProvider>,
    'div',
  );
  expect(part.querySelector('em')?.textContent ?? '').toBe(said);
  expect(part.textContent).toContain('Terms');
  expect(part.querySelector('[lang]')?.getAttribute('lang') ?? 'en').toBe('en');
});

describe('the shell', () => {
  test('has no finding of axe', async () => {
    const { part } = await showShell();
    await expectAccessible(part);
  });

  test('PG-5 the language menu keeps path and query', async () => {
    const { part } = await showShell();
    part.querySelector<HTMLElement>('summary[aria-label*="Русский"]')?.click();
    const link = page.getByRole('link', { name: 'Қазақша' });
    await expect.element(link).toHaveAttribute('href', '/event/7?sub=1&lang=kz');
    await expect.element(page.getByRole('link', { name: 'English' })).toHaveAttribute('lang', 'en');
    await expectAccessible(part);
  });

  test('PG-5 a rule is a link, or opens its text in a modal', async () => {
    const { part } = await showShell();
    const [menu] = part.querySelectorAll<HTMLElement>('header summary');
    menu?.click();
    const links = page.getByRole('banner').getByRole('link');
    await expect
      .element(links.filter({ hasText: 'Персональные данные' }))
      .toHaveAttribute('href', 'https://house.example/privacy');
    await links.filter({ hasText: 'Условия покупки' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Условия покупки' }))
      .toMatchTextContent(/вы соглашаетесь/);
  });

  test('IN-1 the modal of a rule says when its text is in another language', async () => {
    const { part } = await showShell({}, [], 'kz');
    part.querySelector<HTMLElement>('header summary')?.click();
    await page.getByRole('banner').getByRole('link', { name: 'Terms of purchase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Terms of purchase' });
    await expect
      .element(dialog)
      .toMatchTextContent(/нұсқасы жоқ\. Төменде орыс тілінде берілген\..*вы соглашаетесь/);
  });

  test('PG-5 PG-6 logo widths come from setup', async () => {
    const { part } = await showShell({ logo: { url: '/logo.svg', width: 140, link: '/' } });
    const [header, footer] = part.querySelectorAll('img');
    expect(header?.width).toBe(140);
    expect(footer?.width).toBe(50);
    expect(header?.closest('a')?.textContent).toBe('');
  });

  test.each([
    ['header', 'banner'],
    ['footer', 'contentinfo'],
  ] as const)('PG-6 the house or the page may switch the %s off', async (name, role) => {
    const all = { header: true, footer: true, scrollTop: false };
    await showShell({ shell: { ...all, [name]: false } });
    await expect.element(page.getByRole(role)).not.toBeInTheDocument();
  });

  test('PG-2 a page may go without the footer', async () => {
    await showShell({}, ['footer']);
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
  });

  test('PG-10 a modal without a text says the error of an order, with the code', async () => {
    await showShell();
    await page.getByRole('button', { name: 'nothing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ошибка' });
    await expect.element(dialog).toMatchTextContent(/Ошибка \(#-9999\) при создании заказа/);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.activeElement?.textContent).toBe('nothing');
  });

  test('PG-10 a warning has its heading, its text and its code', async () => {
    const { part } = await showShell();
    await page.getByRole('button', { name: 'limit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Внимание' });
    await expect.element(dialog).toMatchTextContent(/Six at most/);
    await expect.element(dialog).toMatchTextContent(/Код ошибки: -9998/);
    await expectAccessible(part);
  });

  test('a move without an answer leaves the page and offers another try', async () => {
    const { router } = await showShell();
    router.change({ trouble: { address: 'http://shop.example/contacts', reason: 'timeout' } });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/нет связи с сервером/);
    await expect
      .element(page.getByRole('link', { name: 'Попробовать ещё раз' }))
      .toHaveAttribute('href', 'http://shop.example/contacts');
    await expect.element(page.getByRole('heading', { name: 'Соль и лёд' })).toBeVisible();
  });
});
