import { cloneElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DayStrip, type StripDay } from './day-strip.tsx';

const days: StripDay[] = Array.from({ length: 28 }, (_, index) => {
  const day = `2027-02-${String(index + 1).padStart(2, '0')}`;
  return { day, href: `/event/tea/${day}` };
});

/** The strip as the server wrote it, its scripts still on their way. */
function openWritten(chosen: string) {
  const strip = (
    <DayStrip label="Days" days={days} chosen={chosen} language="en" closedLabel="none" form="carousel" />
  );
  const holder = document.createElement('main');
  holder.style.width = '300px';
  holder.innerHTML = renderToString(strip);
  document.body.append(holder);
  const row = holder.querySelector('nav > div');
  if (!row) throw new Error('The strip has no row');
  let root: Root;
  const takeOver = async () => {
    root = hydrateRoot(holder, strip);
    onTestFinished(() => {
      root.unmount();
      holder.remove();
    });
    await expect.poll(() => Object.keys(row).some((key) => key.startsWith('__reactFiber'))).toBe(true);
    await new Promise(requestAnimationFrame);
  };
  return { row, takeOver, drawAnew: () => flushSync(() => root.render(cloneElement(strip))) };
}

test('EV-2 brings the chosen day into view', async () => {
  const { row, takeOver } = openWritten('2027-02-20');
  await takeOver();
  await expect.poll(() => row.scrollLeft).toBeGreaterThan(0);
});

test('EV-2 whoever has swiped before the scripts came stays where they are', async () => {
  const { row, takeOver } = openWritten('2027-02-01');
  row.scrollTo({ left: row.scrollWidth / 2, behavior: 'instant' });
  const { scrollLeft } = row;
  expect(scrollLeft).toBeGreaterThan(0);
  await takeOver();
  await new Promise(requestAnimationFrame);
  expect(row.scrollLeft).toBe(scrollLeft);
});

test('EV-2 the days are one stop of the Tab key, at the chosen one, and arrows lead along them', async () => {
  const { row, takeOver } = openWritten('2027-02-20');
  const days = () => [...row.querySelectorAll('a')];
  // Without a script each is a stop.
  expect(days().every((day) => day.tabIndex === 0)).toBe(true);
  await takeOver();
  await expect.poll(() => days().filter((day) => day.tabIndex === 0).length).toBe(1);
  await userEvent.tab();
  const focused = () => document.activeElement?.getAttribute('href');
  expect(focused()).toBe('/event/tea/2027-02-20');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(focused()).toBe('/event/tea/2027-02-21');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(focused()).toBe('/event/tea/2027-02-28');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('/event/tea/2027-02-01');
  await userEvent.tab();
  expect(row.contains(document.activeElement)).toBe(false);
});

test('EV-2 a row that is drawn anew while somebody walks along it keeps its stop where the focus is', async () => {
  const { row, takeOver, drawAnew } = openWritten('2027-02-20');
  await takeOver();
  await userEvent.tab();
  await userEvent.keyboard('{Home}');
  drawAnew();
  await expect.poll(() => document.activeElement?.getAttribute('href')).toBe('/event/tea/2027-02-01');
  expect([...row.querySelectorAll('a')].filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    document.activeElement,
  ]);
});
