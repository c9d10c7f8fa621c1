import { listingToWire } from '@foyer/contract/listing/listing-codec.ts';
import { setupToWire } from '@foyer/contract/setup/setup-codec.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { filterStore } from '#pages/listing/filters/filter-store.ts';
import { renderListing } from '#pages/listing/testing/render-listing.tsx';
import {
  listingSetup,
  sampleEvent,
  sampleListing,
  sampleNow,
} from '#pages/listing/testing/sample-listing.ts';
import { firstPart } from './first-part.ts';

const listing = sampleListing({
  events: Array.from({ length: 30 }, (_, index) =>
    sampleEvent({
      id: `e${index}`,
      position: index,
      title: { ru: `Событие ${index}` },
      description: { ru: `<p>${'Начало описания. '.repeat(10)}</p><p>Слово${index}.</p>` },
      tagIds: [index === 29 ? 1 : 2],
    }),
  ),
});

/** What a page of the programme brings from the server. */
function travelled() {
  const query = new URLSearchParams();
  return firstPart(listing, { setup: listingSetup(), language: 'ru', now: sampleNow, query });
}

const calls = vi.spyOn(globalThis, 'fetch');

beforeEach(async () => {
  await page.viewport(1440, 900);
  filterStore.clear();
  calls.mockReset();
  calls.mockImplementation(async (address) => {
    const wire = String(address).includes('afisha')
      ? listingToWire(listing, listingSetup())
      : setupToWire(listingSetup());
    return Response.json(wire);
  });
});

const titles = (part: Element) =>
  [...part.querySelectorAll('h3 a')]
    .filter((link) => !link.closest('[role=search]'))
    .map((link) => link.textContent);
const asked = () =>
  calls.mock.calls.map(([address]) => String(address)).filter((path) => path.includes('afisha'));

/** The call of the programme waits until the test lets it go. */
function holdListing(): () => void {
  const { promise, resolve } = Promise.withResolvers<Response>();
  calls.mockImplementation(async (address) =>
    String(address).includes('afisha') ? promise : Response.json(setupToWire(listingSetup())),
  );
  return () => resolve(Response.json(listingToWire(listing, listingSetup())));
}

describe('the programme that came in part', () => {
  test('shows its first events at once, the rest after a pause, by one call', async () => {
    const answer = holdListing();
    const { part } = await renderListing({ data: travelled() });
    await expect.poll(() => titles(part).length).toBe(travelled().events.length);
    await expect.poll(() => asked().length).toBe(1);
    answer();
    await expect.poll(() => titles(part).length).toBe(30);
    await page.getByRole('searchbox').fill('слово17');
    await expect.poll(() => titles(part)).toEqual(['Событие 17']);
    expect(asked()).toHaveLength(1);
  });

  test('a day says at once how many events it has, though not all have come', async () => {
    holdListing();
    const query = new URLSearchParams('day=2026-11-21');
    const data = firstPart(listing, { setup: listingSetup(), language: 'ru', now: sampleNow, query });
    const { part } = await renderListing({ data, path: '/?day=2026-11-21' });
    await expect.poll(() => part.querySelectorAll('h3').length).toBe(data.events.length);
    expect(data.events.length).toBeLessThan(30);
    const counts = [...part.querySelectorAll('p')].map((line) => line.textContent);
    expect(counts.filter((text) => /событи/.test(text)).map((text) => Number.parseInt(text, 10))).toEqual([
      30, 30,
    ]);
  });

  test('AF-16 stands in with a skeleton when a filter is hastier than the line', async () => {
    const answer = holdListing();
    const { part } = await renderListing({ data: travelled() });
    await page.getByRole('button', { name: 'Премьера' }).click();
    await expect.poll(() => titles(part)).toEqual([]);
    expect(part.querySelector('[aria-hidden="true"] > i')).not.toBeNull();
    answer();
    await expect.poll(() => titles(part)).toEqual(['Событие 29']);
  });

  test('AF-11 More asks for the whole text where it has not come', async () => {
    await renderListing({ data: travelled() });
    await page.getByRole('button', { name: 'Ещё' }).nth(3).click();
    await expect.element(page.getByText('Слово3.')).toBeVisible();
    expect(asked()).toHaveLength(1);
  });

  // The last one: its failed call is repeated after it, and must not be counted by another.
  test('AF-16 says when the rest cannot be had, and offers to try again', async () => {
    calls.mockImplementation(async () => {
      throw new TypeError('Failed to fetch');
    });
    const { part } = await renderListing({ data: travelled() });
    await page.getByRole('button', { name: 'Премьера' }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible();
    await page.getByRole('button', { name: 'Премьера' }).click();
    await expect.poll(() => titles(part).length).toBe(travelled().events.length);
  });
});
