import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PlacedOrder } from '@foyer/contract/order/order.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NetworkFailure } from '#lib/network-failure.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { sampleVisitors } from './testing/sample-visitors.ts';
import { showVisitors } from './testing/show-visitors.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 900);
});

const card = (number: number) => page.getByRole('group', { name: `Билет ${number}` });
const field = (label: string, number = 1) => card(number).getByLabelText(label, { exact: true });
const confirm = page.getByRole('button', { name: 'Подтвердить заказ' });
const consent = page.getByRole('checkbox', { name: 'Посетители согласны' });

async function fillAdult() {
  await field('Фамилия').fill('Веретенникова');
  await field('Имя').fill('Анна');
  await field('Отчество').fill('Петровна');
  await field('Возраст (полных лет)').fill('41');
  await field('Регион').selectOptions('Москва');
  await field('Дата рождения').fill('12041985');
  await field('Документ').selectOptions('Паспорт РФ');
  await field('Номер документа').fill('4510123456');
}

async function fillAll() {
  await fillAdult();
  await field('Фамилия', 2).fill('Веретенников');
  await field('Имя', 2).fill('Олег');
  await consent.click();
}

describe('the page', () => {
  test('NT-2 NT-3 has the event, the total and one card a ticket with what it needs', async () => {
    const { part } = await showVisitors(sampleVisitors());
    await expect.element(page.getByRole('heading', { level: 1, name: 'Маяк на косе' })).toBeVisible();
    const text = part.textContent?.replaceAll('\u00a0', ' ');
    for (const said of ['Суббота, 5 декабря, 10:00', '6+', 'Нижняя набережная, 1', '3 700 ₽', 'за 2 билета'])
      expect(text).toContain(said);
    expect(text).toContain('Билет 1. Взрослый');
    await expect.element(field('Страна')).toHaveValue('643');
    expect(card(2).getByRole('textbox').elements()).toHaveLength(2);
    await expectAccessible(part);
  });

  test('NT-2 who ordered is a visitor by one press, once', async () => {
    const { part } = await showVisitors(sampleVisitors());
    const itsMe = page.getByRole('button', { name: 'Это я: Анна Ветрова' });
    expect(itsMe.elements()).toHaveLength(2);
    await itsMe.last().click();
    await expect.element(field('Фамилия', 2)).toHaveValue('Ветрова');
    await expect.element(field('Имя', 2)).toHaveValue('Анна');
    await expect.element(field('Фамилия', 2)).toHaveFocus();
    expect(itsMe.elements()).toHaveLength(0);
    await field('Имя', 2).fill('Олег');
    await expect.element(card(1).getByRole('button', { name: 'Это я: Анна Ветрова' })).toBeVisible();
    await itsMe.click();
    await expect.element(field('Фамилия')).toHaveValue('Ветрова');
    await expectAccessible(part);
  });

  test('EV-7 the holder of the culture card is named already, and stays', async () => {
    const order = sampleVisitors();
    const holder = { surname: 'Ли', name: 'Ян', middleName: 'Петрович' };
    const held = order.groups.map((group) => ({
      ...group,
      tickets: group.tickets.slice(0, 1).map((ticket) => ({ ...ticket, holder })),
    }));
    await showVisitors({ ...order, groups: held });
    await expect.element(field('Фамилия')).toHaveValue('Ли');
    await expect.element(field('Имя')).toHaveValue('Ян');
    await expect.element(field('Отчество')).toHaveAttribute('readonly');
    await expect.element(card(1).getByText(/приходит\sеё\sвладелец/)).toBeVisible();
  });

  test('NT-2 the card of a ticket on a hall plan names its seat', async () => {
    const order = sampleVisitors();
    const seated = order.groups.map((group) => ({
      ...group,
      tickets: group.tickets.map((ticket, index) => ({
        ...ticket,
        place: { sector: { ru: 'Партер' }, row: '5', number: String(11 + index) },
      })),
    }));
    await showVisitors({ ...order, groups: seated });
    for (const title of [
      'Билет 1. Взрослый, Партер, ряд 5, место 11',
      'Билет 2. Ребёнок, Партер, ряд 5, место 12',
    ])
      await expect.element(page.getByText(title)).toBeVisible();
  });

  test('NT-2 a card folds, and tells then whose ticket it is', async () => {
    await showVisitors(sampleVisitors());
    await field('Фамилия', 2).fill('Ким');
    const title = page.getByText(/^Билет 2\. Ребёнок/);
    await title.click();
    await expect.poll(() => card(2).elements()).toHaveLength(0);
    await expect.element(page.getByText(/^Ким, 1\s250\s₽$/)).toBeVisible();
  });

  test('NT-12 says that the order was deleted', async () => {
    const { part } = await showVisitors(null);
    await expect.element(page.getByRole('heading', { name: 'Заказ удалён' })).toBeVisible();
    await expectAccessible(part);
  });

  test('NT-4 the clock is the server’s, and at nought consents and button go', async () => {
    await showVisitors(sampleVisitors(), { now: new Date('2026-11-22T12:08:50Z') });
    await expect.element(page.getByRole('timer')).toHaveTextContent('00:01:10');
    await expect.element(confirm).toBeVisible();
  });

  test('NT-4 nothing can be confirmed after the time', async () => {
    await showVisitors(sampleVisitors(), { now: new Date('2026-11-22T12:10:00Z') });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Время\sвышло/);
    expect(confirm.elements()).toHaveLength(0);
    expect(consent.elements()).toHaveLength(0);
    await expect.element(field('Фамилия')).toBeVisible();
  });
});

describe('typing', () => {
  test('NT-7 a date gets its dots, is put right, and a day to come is said to be one', async () => {
    await showVisitors(sampleVisitors());
    const date = field('Дата рождения');
    await date.click();
    await userEvent.keyboard('45');
    await expect.element(date).toHaveValue('04.05');
    await userEvent.keyboard('2030');
    await expect.element(date).toHaveValue('04.05.2030');
    await userEvent.tab();
    await expect.element(date).toHaveAccessibleDescription(/^Этот\sдень\sещё\sне\sнаступил$/);
  });

  test('NT-7 a digit in the midst of a date leaves the caret behind it', async () => {
    await showVisitors(sampleVisitors());
    const date = field('Дата рождения');
    await date.fill('12.04.1985');
    const input = date.element() as HTMLInputElement;
    input.setSelectionRange(4, 5);
    await userEvent.keyboard('1');
    await expect.element(date).toHaveValue('12.01.1985');
    expect(input.selectionStart).toBe(5);
  });

  test('NT-6 from 65 on the health is minded, and nothing is blocked', async () => {
    const { sent } = await showVisitors(sampleVisitors());
    await fillAll();
    await field('Возраст (полных лет)').fill('64');
    expect(page.getByText(/посоветуйтесь\sс\sврачом/).elements()).toHaveLength(0);
    await field('Возраст (полных лет)').fill('65');
    await expect
      .element(field('Возраст (полных лет)'))
      .toHaveAccessibleDescription(/посоветуйтесь\sс\sврачом/);
    await confirm.click();
    await expect.poll(() => sent).toHaveLength(1);
  });

  test('NT-8 a wrong number is answered with the note of its type', async () => {
    await showVisitors(sampleVisitors());
    await field('Документ').selectOptions('Свидетельство');
    await field('Номер документа').fill('123');
    await userEvent.tab();
    await expect.element(field('Номер документа')).toHaveAccessibleDescription('IV-АН 123456');
    await expect.element(field('Номер документа')).toHaveAttribute('aria-invalid', 'true');
    await field('Номер документа').fill('iv-ан 123456');
    await userEvent.tab();
    await expect.element(field('Номер документа')).toHaveValue('IV-АН123456');
    await expect.element(field('Номер документа')).not.toHaveAttribute('aria-invalid');
  });

  test('NT-8 a digit too many is refused, not cut off', async () => {
    await showVisitors(sampleVisitors());
    await field('Документ').selectOptions('Паспорт РФ');
    await field('Номер документа').fill('12345678901');
    await userEvent.tab();
    await expect.element(field('Номер документа')).toHaveValue('1234 5678901');
    await expect.element(field('Номер документа')).toHaveAttribute('aria-invalid', 'true');
  });

  test('NT-9 regions and documents are those of the chosen country', async () => {
    await showVisitors(sampleVisitors());
    const options = (label: string) =>
      [...(field(label).element() as HTMLSelectElement).options].map(({ text }) => text);
    expect(options('Регион')).toEqual(['Выберите регион', 'Москва', 'Санкт-Петербург']);
    await field('Страна').selectOptions('Казахстан');
    expect(field('Регион').elements()).toHaveLength(0);
    expect(options('Документ')).toEqual(['Выберите документ', 'Другой документ']);
  });

  test('NT-9 a region of a country without a list is written in words, or left out', async () => {
    await showVisitors(sampleVisitors());
    await field('Страна').selectOptions('Казахстан');
    const region = field('Регион, если есть');
    await expect.element(region).not.toBeRequired();
    await region.fill('Abai <3');
    await userEvent.tab();
    await expect.element(region).toHaveAccessibleDescription(/Название словами/);
    await region.fill('область Абай');
    await expect.element(region).not.toHaveAttribute('aria-invalid');
  });

  test.each([
    [false, ''],
    [true, '4510 123456'],
  ])('NT-13 a document is not pasted outside development (development: %s)', async (development, value) => {
    await showVisitors(sampleVisitors(), { development });
    await field('Документ').selectOptions('Паспорт РФ');
    await field('Фамилия').fill('4510123456');
    await field('Фамилия').click();
    await userEvent.keyboard('{ControlOrMeta>}ac{/ControlOrMeta}');
    await field('Номер документа').click();
    await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}');
    await expect.element(field('Номер документа')).toHaveValue(value);
    expect(page.getByText(/Вставить\sсюда\sнельзя/).elements().length > 0).toBe(!development);
    await field('Имя').click();
    await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}');
    await expect.element(field('Имя')).toHaveValue('4510123456');
  });
});

describe('confirming', () => {
  test('NT-11 sends what was typed, tidied, and goes to the order', async () => {
    const { router, sent } = await showVisitors(sampleVisitors());
    await fillAll();
    await confirm.click();
    await expect.poll(() => router.visited).toEqual(['/order/ab12cd34']);
    expect(sent).toEqual([
      {
        hash: 'AB12CD34',
        language: 'ru',
        consents: [5],
        visitors: [
          {
            ticketId: 1,
            surname: 'Веретенникова',
            name: 'Анна',
            middleName: 'Петровна',
            age: '41',
            birthDate: '12.04.1985',
            documentTypeId: 1,
            documentNumber: '4510123456',
            countryId: 643,
            regionId: 77,
            regionName: '',
          },
          expect.objectContaining({ ticketId: 2, surname: 'Веретенников', name: 'Олег' }),
        ],
      },
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  test('NT-10 NT-5 nothing goes while something is missing; the summary leads to it, also into a folded card', async () => {
    const { part, sent } = await showVisitors(sampleVisitors());
    await fillAdult();
    await page.getByText(/^Билет 2\. Ребёнок/).click();
    await field('Имя').fill('Ян');
    await confirm.click();
    const summary = page.getByRole('alert');
    await expect.element(summary).toHaveFocus();
    await expect.element(field('Имя')).toHaveAccessibleDescription(/от\s3\sдо\s64/);
    await expect.element(consent).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(part);
    await page.getByText(/^Билет 2\. Ребёнок/).click();
    await summary.getByRole('link', { name: 'билет 2: фамилия' }).click();
    await expect.element(field('Фамилия', 2)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('NT-11 a refusal is a message with its code; the button comes back and nothing is lost', async () => {
    const refusal: Answer<PlacedOrder> = {
      ok: false,
      refusal: { kind: 'visitor-invalid' },
      code: '20',
      text: 'Билет 1: проверьте номер документа.',
    };
    const { sent } = await showVisitors(sampleVisitors(), { confirm: async () => refusal });
    await fillAll();
    await confirm.click();
    const modal = page.getByRole('dialog');
    await expect.element(modal).toMatchTextContent(/Билет 1: проверьте номер документа\..*Код ошибки: 20/);
    await modal.getByRole('button').last().click();
    await expect.element(field('Номер документа')).toHaveValue('4510 123456');
    await confirm.click();
    await expect.poll(() => sent).toHaveLength(2);
  });

  test('NT-11 without an answer the button comes back', async () => {
    await showVisitors(sampleVisitors(), {
      confirm: async () => {
        throw new NetworkFailure('offline');
      },
    });
    await fillAll();
    await confirm.click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Нет\sсвязи\sс\sсервером/);
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.element(confirm).not.toHaveAttribute('aria-busy');
  });

  test('NT-12 an order that is over leads on after the message', async () => {
    const { router } = await showVisitors(sampleVisitors(), {
      confirm: async () => ({
        ok: false,
        refusal: { kind: 'reservation-over' },
        code: '5',
        text: 'Время брони вышло.',
      }),
    });
    await fillAll();
    await confirm.click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.poll(() => router.visited).toEqual(['reload']);
  });
});

describe('what was typed', () => {
  test('NT-11 names outlive a reload, documents never lie in a storage, and the page asks before it goes', async () => {
    await showVisitors(sampleVisitors());
    await field('Фамилия').fill('Веретенникова');
    expect(mayLeave()).toBe(true);
    await fillAll();
    expect(mayLeave()).toBe(false);
    const stored = JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
    expect(stored).toContain('Веретенникова');
    expect(stored).not.toMatch(/4510.?123456|(\.|0?4)1985|1985-04/);
    document.body.replaceChildren();
    await showVisitors(sampleVisitors());
    await expect.element(field('Фамилия')).toHaveValue('Веретенникова');
    await expect.element(field('Регион')).toHaveValue('77');
    await expect.element(field('Номер документа')).toHaveValue('');
    await expect.element(consent).toBeChecked();
  });

  test('NT-11 the move to the order is not asked about: the names are given', async () => {
    const { router } = await showVisitors(sampleVisitors());
    const leftAt: boolean[] = [];
    router.navigate = async () => void leftAt.push(mayLeave());
    await fillAll();
    expect(mayLeave()).toBe(false);
    await confirm.click();
    await expect.poll(() => leftAt).toEqual([true]);
  });
});

/** Whether the page may be left without a question, as the browser and the router ask it. */
function mayLeave(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
