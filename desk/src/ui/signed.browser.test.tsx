import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useAsked } from '#api/ask.ts';
import { answeringShop } from '#testing/answering-shop.ts';
import { renderPart } from '#testing/render-part.tsx';
import { RefusalNote } from './refusal.tsx';
import { useSigned } from './signed.tsx';

function Part() {
  const { value, refusal: unread } = useAsked('returns', {});
  const { act, refusal } = useSigned();
  const cancel = { id: 7, tickets: null, percent: 100, words: '' };
  const expects = { tickets: 2, addOns: 0, amount: 200_000, ended: false };
  return (
    <>
      <p>{value && `Возвратов: ${value.length}`}</p>
      <RefusalNote refusal={unread ?? refusal} />
      <button type="button" onClick={() => void act('cancel', { ...cancel, expects: null })}>
        Посчитать
      </button>
      <button type="button" onClick={() => void act('cancel', { ...cancel, expects })}>
        Вернуть
      </button>
    </>
  );
}

test('an act without an answer may be done: that is said, and what is shown is asked for anew', async () => {
  let returns = 0;
  let lost: () => unknown = () => {
    throw new TypeError('Failed to fetch');
  };
  answeringShop(({ path, request }) => {
    if (path === 'returns') return Array(returns).fill(null);
    if (request.expects !== null) returns += 1;
    return lost();
  });
  renderPart(<Part />);
  await expect.element(page.getByText('Возвратов: 0')).toBeVisible();
  // To count changes nothing.
  await page.getByRole('button', { name: 'Посчитать' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Ничего не изменилось/);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Ответа нет: возможно, всё уже сделано/);
  await expect.element(page.getByText('Возвратов: 1')).toBeVisible();
  lost = () => ({ ok: false, refusal: { kind: 'internal' } });
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(page.getByText('Возвратов: 2')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Ответа нет/);
});

test('without any network nothing has left the device, and that is said', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => line.mockRestore());
  answeringShop(({ path }) => {
    if (path === 'returns') return [];
    throw new TypeError('Failed to fetch');
  });
  renderPart(<Part />);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Ничего не изменилось: нет связи/);
});
