import { Suspense, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '#ui/button.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useReplay } from '#ui/use-alive.ts';
import './record-events.ts';
import { replayEvents } from './replay-events.ts';

/** What a press has done, in order. */
let done: string[] = [];
beforeEach(() => {
  done = [];
});

/** Each number is chosen over those of the picture it was pressed on, as a cart does. */
function Cart({ most = 4 }: { most?: number }) {
  const [cart, setCart] = useState<Record<string, number>>({});
  const stepper = (label: string) => (
    <Stepper
      label={label}
      addLabel="Add"
      removeLabel="Remove"
      value={cart[label] ?? 0}
      max={most}
      onChange={(count) => setCart({ ...cart, [label]: count })}
    />
  );
  return (
    <>
      {stepper('adult')}
      {stepper('child')}
      <output aria-label="Cart">{JSON.stringify(cart)}</output>
    </>
  );
}

function Opener({ name }: { name: string }) {
  const replay = useReplay();
  return (
    <Button {...replay} onClick={() => done.push(name)}>
      {name}
    </Button>
  );
}

function Page() {
  useEffect(() => replayEvents(document), []);
  return (
    <>
      <Cart />
      <Opener name="search" />
      <Opener name="days" />
      <Button onClick={() => done.push('pay')}>pay</Button>
      <a href="#elsewhere">elsewhere</a>
    </>
  );
}

/** The page as the server sends it; what comes back brings it alive. */
function written(part = <Page />) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(part);
  document.body.append(root);
  onTestFinished(() => root.remove());
  return () => {
    const app = hydrateRoot(root, part);
    onTestFinished(() => app.unmount());
  };
}

// A step that leads nowhere is told to be disabled, and can be pressed all the same.
const press = (name: string) =>
  userEvent.click(page.getByRole('button', { name, exact: true }), { force: true });
const cart = () => JSON.parse(page.getByRole('status', { name: 'Cart' }).element().textContent ?? '');
const busy = () => [...document.querySelectorAll('[aria-busy]')].map(({ textContent }) => textContent);
const isAlive = () => expect.poll(() => document.querySelectorAll('[data-replay]').length).toBe(0);

test('three presses of + count three, each row beside the others, and are seen at once', async () => {
  const comeAlive = written();
  for (let count = 0; count < 3; count += 1) await press('Add adult');
  await press('Add child');
  await press('Remove adult');
  await expect.element(page.getByRole('textbox', { name: 'adult' })).toHaveValue('2');
  comeAlive();
  await expect.poll(cart).toEqual({ adult: 2, child: 1 });
  await press('Add adult');
  await expect.poll(cart).toEqual({ adult: 3, child: 1 });
});

test('what is pressed above the limit ends at the limit, and nothing goes below none', async () => {
  const comeAlive = written();
  for (let count = 0; count < 6; count += 1) await press('Add adult');
  await press('Remove child');
  comeAlive();
  await expect.poll(cart).toEqual({ adult: 4 });
});

test('a row of which there is none records no click before hydration', async () => {
  written(<Cart most={0} />);
  await press('Add adult');
  await expect.element(page.getByRole('textbox', { name: 'adult' })).toHaveValue('0');
});

test('of other presses the last one is made, once, by keyboard too, and looks busy until then', async () => {
  const complaints = vi.spyOn(console, 'error');
  const comeAlive = written();
  await press('search');
  await press('search');
  expect(busy()).toEqual(['search']);
  page.getByRole('button', { name: 'days' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(busy()).toEqual(['days']);
  comeAlive();
  await expect.poll(() => done).toEqual(['days']);
  expect(busy()).toEqual([]);
  await press('days');
  expect(done).toEqual(['days', 'days']);
  expect(complaints).not.toHaveBeenCalled();
});

test.each([
  ['pressed something else', () => userEvent.click(page.getByRole('link'))],
  ['went on by keyboard', () => userEvent.tab()],
  ['pressed a button that waits for nobody', () => press('pay')],
])('a press is dropped when the visitor %s', async (_, turnAway) => {
  const comeAlive = written();
  await press('search');
  await turnAway();
  expect(busy()).toEqual([]);
  comeAlive();
  await isAlive();
  await press('pay');
  expect(done).toEqual(['pay']);
});

test('after eight seconds nobody waits for what was pressed', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  written();
  const button = page.getByRole('button', { name: 'search' }).element();
  if (button instanceof HTMLElement) button.click();
  vi.advanceTimersByTime(7_900);
  expect(busy()).toEqual(['search']);
  vi.advanceTimersByTime(200);
  expect(busy()).toEqual([]);
});

test('a part that comes alive after the page makes the presses on it then', async () => {
  const coming = Promise.withResolvers<void>();
  let waitsFor: Promise<void> | null = null;
  const comeAlive = written(
    <>
      <Page />
      <Suspense>
        <Late script={() => waitsFor} />
      </Suspense>
    </>,
  );
  waitsFor = coming.promise;
  comeAlive();
  await expect.poll(() => document.querySelectorAll('[data-replay]').length).toBe(1);
  await press('more');
  expect([busy(), done]).toEqual([['more'], []]);
  waitsFor = null;
  coming.resolve();
  await expect.poll(() => done).toEqual(['more']);
});

/** A part whose script is there or on its way. */
function Late({ script }: { script: () => Promise<void> | null }) {
  const coming = script();
  if (coming) throw coming;
  return <Part />;
}

function Part() {
  useEffect(() => replayEvents(document), []);
  return <Opener name="more" />;
}
