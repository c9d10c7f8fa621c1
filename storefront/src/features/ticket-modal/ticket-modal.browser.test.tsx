import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { type ShownTicket, TicketModal } from './ticket-modal.tsx';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function ticket(id: number, changes: Partial<ShownTicket> = {}): ShownTicket {
  return {
    id,
    event: 'Вишнёвый сад',
    when: 'Пятница, 4 декабря, 19:00',
    place: 'Партер, полный',
    number: `7011530${id}`,
    code: `55510000${id}`,
    type: 'qr',
    image: dot,
    file: `/api/order/ticket?ticket=${id}`,
    ...changes,
  };
}

async function showTickets(tickets: readonly ShownTicket[], startAt = 0) {
  const router = await memoryRouter({ areas: ['order'] });
  const onClose = vi.fn();
  const part = renderPart(
    inRouter(router, <TicketModal tickets={tickets} startAt={startAt} onClose={onClose} />),
  );
  return { part, onClose };
}

const dialog = (name: string) => page.getByRole('dialog', { name });

describe('the tickets at the door', () => {
  test('OV-11 arrows turn from ticket to ticket and stop at the ends', async () => {
    const { part } = await showTickets([ticket(1), ticket(2)]);
    await expect.element(dialog('Билет № 70115301')).toBeVisible();
    await page.getByRole('button', { name: 'Предыдущий билет' }).click({ force: true });
    await expect.element(dialog('Билет № 70115301')).toBeVisible();
    await page.getByRole('button', { name: 'Следующий билет' }).click();
    await expect.element(dialog('Билет № 70115302')).toBeVisible();
    await expect.element(page.getByRole('status')).toMatchTextContent(/2 из 2/);
    await expect
      .element(page.getByRole('link', { name: 'Открыть билет' }))
      .toHaveAttribute('href', '/api/order/ticket?ticket=2');
    await expectAccessible(part);
  });

  test('OV-11 the keyboard turns and closes', async () => {
    const { onClose } = await showTickets([ticket(1), ticket(2), ticket(3)], 1);
    await expect.element(dialog('Билет № 70115302')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog('Билет № 70115303')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(dialog('Билет № 70115302')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('OV-11 a swipe turns', async () => {
    const { part } = await showTickets([ticket(1), ticket(2)]);
    await expect.element(dialog('Билет № 70115301')).toBeVisible();
    const track = part.querySelector('section');
    track?.scrollTo({ left: track.clientWidth, behavior: 'instant' });
    await expect.element(dialog('Билет № 70115302')).toBeVisible();
  });

  test.each([
    ['qr', 'QR-код билета 70115301', [180, 180]],
    ['barcode', 'Штрихкод билета 70115301', [240, 102]],
  ] as const)('OV-11 a ticket of type %s is shown in its measures', async (type, name, measures) => {
    await showTickets([ticket(1, { type })]);
    const image = page.getByRole('img', { name }).element();
    expect([image.clientWidth, image.clientHeight]).toEqual(measures);
    expect(page.getByRole('button', { name: 'Следующий билет' }).query()).toBeNull();
  });

  test('OV-11 a ticket that cannot be shown says so, with a code in the title', async () => {
    const { part } = await showTickets([ticket(1, { image: null })]);
    const window = dialog('Ошибка (#-9999)');
    await expect.element(window).toMatchTextContent(/Показать код билета № 70115301 не получилось/);
    await expectAccessible(part);
  });
});
