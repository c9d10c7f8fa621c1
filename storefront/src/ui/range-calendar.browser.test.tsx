import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { type DayRange, RangeCalendar } from './range-calendar.tsx';

const labels = { previousMonth: 'Previous month', nextMonth: 'Next month', empty: 'no events' };

function Example({ heard }: { heard?: DayRange[] }) {
  const [range, setRange] = useState<DayRange | null>(null);
  return (
    <RangeCalendar
      value={range}
      onChange={(next) => {
        heard?.push(next);
        setRange(next);
      }}
      min="2026-11-10"
      max="2027-02-28"
      today="2026-11-21"
      isMarked={(day) => day !== '2026-11-23'}
      language="en"
      labels={labels}
    />
  );
}

const focusedDay = () => document.activeElement?.getAttribute('data-day');

async function press(keys: string, day: string) {
  await userEvent.keyboard(keys);
  await expect.poll(focusedDay).toBe(day);
}

describe('range calendar', () => {
  test('AF-4 weeks that are over take no room', () => {
    const part = renderPart(<Example />);
    const rows = [...part.querySelectorAll('tbody tr')];
    expect(rows).toHaveLength(4);
    expect(rows[0]?.querySelector('[data-day]')?.getAttribute('data-day')).toBe('2026-11-08');
  });

  test('AF-4 is one Tab stop with the keys of the grid pattern', async () => {
    const part = renderPart(<Example />);
    await expectAccessible(part);
    await userEvent.keyboard('{Tab}');
    await press('{Tab}', '2026-11-21');
    await press('{ArrowRight}', '2026-11-22');
    await press('{ArrowDown}', '2026-11-29');
    await press('{Home}', '2026-11-29');
    await press('{End}', '2026-12-05');
    await press('{PageDown}', '2027-01-05');
    await press('{PageUp}', '2026-12-05');
    await userEvent.keyboard('{Tab}');
    expect(focusedDay() ?? null).toBeNull();
  });

  test('AF-4 two presses make a range, in either order, and the next begins anew', async () => {
    const heard: DayRange[] = [];
    renderPart(<Example heard={heard} />);
    for (const name of [/25 November/, /14 November/, /20 November/]) {
      await page.getByRole('button', { name }).click();
    }
    expect(heard).toEqual([
      { from: '2026-11-25', to: '2026-11-25' },
      { from: '2026-11-14', to: '2026-11-25' },
      { from: '2026-11-20', to: '2026-11-20' },
    ]);
  });

  test('AF-4 a day with no event says so; a day out of reach cannot be chosen', async () => {
    renderPart(<Example />);
    await expect.element(page.getByRole('button', { name: /23 November.*no events/ })).toBeEnabled();
    await expect.element(page.getByRole('button', { name: / 9 November/ })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  });
});
