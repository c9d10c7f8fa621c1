import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { Menu } from '#ui/menu.tsx';
import { renderPart } from '#ui/testing/render-part.tsx';
import { Header } from './header.tsx';
import { ModalHost } from './modal.tsx';

test('PG-5 a phone’s listing leaves the rules to the footer, and keeps the languages beside the profile', async () => {
  await page.viewport(360, 800);
  const router = await memoryRouter();
  const profile = (
    <Menu face="+7 917" label="Профиль">
      <li>Выйти</li>
    </Menu>
  );
  const part = renderPart(
    inRouter(
      router,
      <ModalHost>
        <Header navigation={<p>Театр</p>} account={profile} />
      </ModalHost>,
    ),
    'div',
  );
  const shown = [...part.querySelectorAll('summary')]
    .filter((face) => face.checkVisibility())
    .map((face) => face.getAttribute('aria-label'));
  expect(shown).toEqual([expect.stringContaining('Русский'), 'Профиль']);
});
