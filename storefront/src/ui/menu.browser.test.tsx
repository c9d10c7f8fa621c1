import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { Menu } from './menu.tsx';

function example() {
  return (
    <>
      <Menu face="RU" label="RU, language: Russian">
        <li>
          <a href="#ru">Русский</a>
        </li>
        <li>
          <a href="#en">English</a>
        </li>
      </Menu>
      <p>Elsewhere</p>
    </>
  );
}

describe('menu', () => {
  test('opens by keyboard, Escape closes it and brings the focus back', async () => {
    const part = renderPart(example());
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByRole('link', { name: 'English' })).toBeVisible();
    await expectAccessible(part);
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.textContent).toBe('Русский');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('link', { name: 'English' })).not.toBeInTheDocument();
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });

  test('a press outside closes it', async () => {
    const part = renderPart(example());
    part.querySelector('summary')?.click();
    await expect.element(page.getByRole('link', { name: 'English' })).toBeVisible();
    await page.getByText('Elsewhere').click();
    expect(part.querySelector('details')?.open).toBe(false);
  });
});
