import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { Countdown } from './countdown.tsx';

const start = Date.parse('2026-11-21T09:00:00Z');
let now = start;

function example(seconds: number, onOver = () => undefined, from: 'hours' | 'minutes' = 'minutes') {
  return (
    <Countdown
      until={new Date(start + seconds * 1000).toISOString()}
      initialSeconds={seconds}
      clock={() => new Date(now)}
      from={from}
      days={(count) => `${count} days`}
      minutesLeft={(count) => `${count} minutes left`}
      onOver={onOver}
    />
  );
}

function pass(seconds: number) {
  now += seconds * 1000;
  vi.advanceTimersByTime(1000);
}

describe('countdown', () => {
  beforeEach(() => {
    now = start;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('NT-4 RT-1 shows hours, minutes and seconds, from a day on days', () => {
    const part = renderPart(
      <>
        {example(872, undefined, 'hours')}
        {example(2 * 86_400 + 3661, undefined, 'hours')}
      </>,
    );
    const shown = [...part.querySelectorAll('[role=timer]')].map((timer) => timer.textContent);
    expect(shown).toEqual(['00:14:32', '2 days 01:01:01']);
  });

  test('OV-3 shows minutes and seconds, from an hour on hours, from a day on days', async () => {
    const part = renderPart(
      <>
        {example(872)}
        {example(3700)}
        {example(2 * 86_400 + 3661)}
      </>,
    );
    const shown = [...part.querySelectorAll('[role=timer]')].map((timer) => timer.textContent);
    expect(shown).toEqual(['14:32', '01:01:40', '2 days 01:01:01']);
    vi.useRealTimers();
    await expectAccessible(part);
  });

  test('OV-3 counts from the clock, so a machine that slept shows the truth', async () => {
    renderPart(example(900));
    pass(600);
    await expect.element(page.getByRole('timer')).toHaveTextContent('05:00');
  });

  test('is announced at five minutes and at one', async () => {
    const part = renderPart(example(305));
    const said = () => part.querySelector('[role=status]')?.textContent;
    expect(said()).toBe('');
    pass(5);
    await expect.poll(said).toBe('5 minutes left');
    pass(60);
    await expect.poll(said).toBe('');
    pass(180);
    await expect.poll(said).toBe('1 minutes left');
  });

  test('NT-4 at nought it calls once', async () => {
    const over = vi.fn();
    renderPart(example(2, over));
    pass(5);
    pass(5);
    await expect.element(page.getByRole('timer')).toHaveTextContent('00:00');
    expect(over).toHaveBeenCalledTimes(1);
  });
});
