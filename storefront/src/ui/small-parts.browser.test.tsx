import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Cell } from './cell.tsx';
import { Chip } from './chip.tsx';
import { DayStrip } from './day-strip.tsx';
import { Disclosure } from './disclosure.tsx';
import { LinkButton } from './link-button.tsx';
import { Note } from './note.tsx';
import { PayBar } from './pay-bar.tsx';
import { ScrollTop } from './scroll-top.tsx';
import { StatusLine } from './status-line.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('small parts', () => {
  test.each(['light', 'dark'])('every sign is readable on its ground, %s', async (theme) => {
    document.documentElement.dataset.theme = theme;
    const part = renderPart(
      <>
        <Cell href="/1" time="13:00" note="450 ₽" few="4 left" />
        <Cell href="/2" time="15:00" note="450 ₽" chosen />
        <Cell href="/3" time="17:00" note="no places" state="gone" />
        <Cell href="/4" time="19:00" note="from 20 Nov" state="soon" />
        <Chip pressed>Premiere</Chip>
        <Chip pressed={false}>For children</Chip>
        <Badge kind="waiting">Waiting</Badge>
        <Badge kind="done">Paid</Badge>
        <Badge kind="dead">Cancelled</Badge>
        <Button look="main">Buy</Button>
        <LinkButton href="/5">Another day</LinkButton>
        <Note kind="bad">Seat 11 has just been bought</Note>
        <StatusLine kind="done">Seat 11 is yours</StatusLine>
        <StatusLine kind="bad">The bank declined</StatusLine>
        <PayBar sum="1 150 ₽" holds="3 tickets">
          <Button look="main">Pay</Button>
        </PayBar>
      </>,
    );
    await expectAccessible(part);
    delete document.documentElement.dataset.theme;
  });

  test('a closed button keeps the focus, says why and does nothing', async () => {
    const press = vi.fn();
    renderPart(
      <>
        <Button closedBecause="why" onClick={press}>
          Buy
        </Button>
        <p id="why">A consent is missing</p>
      </>,
    );
    const button = page.getByRole('button', { name: 'Buy' });
    await expect.element(button).toHaveAccessibleDescription('A consent is missing');
    await userEvent.keyboard('{Tab}{Enter}');
    expect(document.activeElement?.textContent).toBe('Buy');
    expect(press).not.toHaveBeenCalled();
  });

  test('OR-6 a busy button does nothing on a second press', async () => {
    const press = vi.fn();
    renderPart(
      <Button busy onClick={press}>
        Buy
      </Button>,
    );
    document.querySelector('button')?.click();
    expect(press).not.toHaveBeenCalled();
  });

  test('EV-2 the strip brings the chosen day into view and names closed days', async () => {
    const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    const part = renderPart(
      <DayStrip
        label="Days"
        days={days.map((day) => ({ day, href: `/event/7/${day}`, closed: day === '2026-11-16' }))}
        chosen="2026-11-28"
        language="ru"
        closedLabel="событий нет"
        form="carousel"
      />,
    );
    await expectAccessible(part);
    await expect
      .element(page.getByRole('link', { name: 'понедельник, 16 ноября, событий нет' }))
      .toBeInTheDocument();
    await expect.poll(() => part.querySelector('nav > div')?.scrollLeft).toBeGreaterThan(0);
    expect(part.querySelector('[aria-current=date]')?.textContent).toContain('28');
  });

  test('PG-7 the way up appears after 400 pixels', async () => {
    const filler = document.createElement('div');
    filler.style.height = '3000px';
    const part = renderPart(<ScrollTop label="To the top" />);
    part.append(filler);
    const button = part.querySelector('button');
    expect(button?.hidden).toBe(true);
    scrollTo({ top: 400, behavior: 'instant' });
    dispatchEvent(new Event('scroll'));
    // What the listener sets is drawn a frame later.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    expect(button?.hidden).toBe(true);
    scrollTo({ top: 401, behavior: 'instant' });
    await expect.poll(() => button?.hidden).toBe(false);
    // Where a bar is pinned, it steps aside for who reads on (see the bar's sheet).
    scrollTo({ top: 900, behavior: 'instant' });
    dispatchEvent(new Event('scroll'));
    await expect.poll(() => button?.dataset.way).toBe('down');
    scrollTo({ top: 800, behavior: 'instant' });
    await expect.poll(() => button?.dataset.way).toBe('up');
    button?.click();
    await expect.poll(() => scrollY).toBe(0);
  });

  test('EV-1 a disclosure opens by keyboard', async () => {
    const part = renderPart(<Disclosure summary="About">Ice and salt</Disclosure>);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByText('Ice and salt')).toBeVisible();
    await expectAccessible(part);
  });
});
