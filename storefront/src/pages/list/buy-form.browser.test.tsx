import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Shell } from '#features/shell/shell.tsx';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import type { ListEntryData, OfferWords } from './list-data.ts';
import { ListPage } from './page.tsx';

beforeEach(() => sessionStorage.clear());

const offer: OfferWords = {
  ...{ when: 'Суббота, 5 декабря, 10:00', places: 'Партер', time: '12:30', until: '12:30' },
  prices: [
    { value: '1.84000', name: 'Ребёнок', price: '840 ₽' },
    { value: '2.30000', name: 'Взрослый', price: '300 ₽' },
  ],
  consents: [{ id: 5, html: 'Согласен с правилами', required: true, isTicked: false }],
  chosen: [],
  wrong: [],
};

/** The page as it comes back with an address that says what was refused. */
async function showEntry(refused: string, change: Partial<OfferWords> = {}): Promise<HTMLElement> {
  document.querySelector('main')?.parentElement?.remove();
  const router = await memoryRouter({ areas: ['waiting', 'forms', 'errors'] });
  const data: ListEntryData = {
    ...{ kind: 'entry', name: '17.abc', state: 'offered', title: 'Мастерская', chance: null, refused },
    ...{ eventUrl: '/', joinUrl: '/', party: 2, together: false, zones: '', sessions: [], passesLeft: 2 },
    offer: { ...offer, ...change },
  };
  const part = renderPart(
    inRouter(
      router,
      <Shell without={['header', 'footer']}>
        <ListPage data={data} params={{ name: '17.abc' }} />
      </Shell>,
    ),
    'div',
  );
  // Where it would go is another page.
  part.addEventListener('submit', (event) => event.preventDefault());
  return part;
}

const name = page.getByLabelText('Имя и фамилия');
const phone = page.getByLabelText('Телефон');
const ticket = (number: number) => page.getByLabelText(`Билет ${number}`);
const consent = page.getByRole('checkbox', { name: 'Согласен с правилами' });

test('WL-1 a refused purchase brings back all that was typed, and leads to what is wrong', async () => {
  await showEntry('');
  await ticket(1).selectOptions('2.30000');
  await name.fill('Анна Веретенникова 2');
  await phone.fill('8 916 000-00-00');
  await consent.click();
  await page.getByRole('button', { name: 'Перейти к оплате' }).click();
  const part = await showEntry('12', {
    chosen: ['2.30000', ''],
    wrong: ['name'],
    consents: offer.consents.map((one) => ({ ...one, isTicked: true })),
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Проверьте имя и телефон/);
  await expect.element(name).toHaveValue('Анна Веретенникова 2');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(phone).toHaveValue('8 916 000-00-00');
  await expect.element(phone).not.toHaveAttribute('aria-invalid');
  await expect.element(ticket(1)).toHaveValue('2.30000');
  await expect.element(ticket(2)).toHaveValue('');
  await expect.element(page.getByText('К оплате').element().parentElement).toMatchTextContent(/300/);
  await expect.element(consent).toBeChecked();
  expect(sessionStorage.length).toBe(0);
  await expectAccessible(part);
});

test('a form without a ticket says so, and a new price does not change whose ticket it is', async () => {
  await showEntry('ticket', { chosen: ['', ''] });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/ни одного билета не выбрано/);
  await expect.element(ticket(1)).toHaveFocus();
  await expect.element(ticket(1)).toHaveValue('');
  await showEntry('10', { chosen: ['2.25000', '1.84000'] });
  await expect.element(ticket(1)).toHaveValue('2.30000');
  await expect.element(ticket(2)).toHaveValue('1.84000');
});
