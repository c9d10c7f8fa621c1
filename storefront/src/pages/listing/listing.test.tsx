import { askOf } from '@foyer/contract/calls.ts';
import { found } from '@foyer/contract/kit/answer.ts';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { LoadContext } from '#lib/router/page-module.ts';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleApi } from '#lib/testing/sample-api.ts';
import { pathsFor } from '#paths.ts';
import { listingLoader } from './listing-loader.ts';
import { page } from './page.tsx';
import { listingSetup, sampleListing, sampleNow } from './testing/sample-listing.ts';

/** What the server does: loads and renders. */
async function serve(address: string, listing = sampleListing()) {
  const setup = listingSetup();
  const router = await memoryRouter({ areas: page.areas, address, setup, now: sampleNow });
  const context: LoadContext<unknown> = {
    params: {},
    query: router.state().url.searchParams,
    language: 'ru',
    ask: askOf(sampleApi({ listing: async () => found(listing) })),
    setup,
    house: router.state().screen.house,
    origin: 'https://shop.example',
    paths: pathsFor({ language: 'ru', houseLanguage: 'ru', subscription: false, subscriptionId: null }),
    now: sampleNow,
    signal: new AbortController().signal,
  };
  const answer = await listingLoader.load(context);
  if (answer.kind !== 'page') throw new Error(answer.kind);
  const props = { data: answer.data, params: {} };
  const parts = [page.Navigation, page.Tools, page.View].map(
    (Part) => Part && <Part key={Part.name} {...props} />,
  );
  return { answer, html: renderToString(inRouter(router, parts)) };
}

describe('the listing without a script', () => {
  test('AF-11 the programme is whole and its links are plain', async () => {
    const { html } = await serve('/');
    for (const event of sampleListing().events) expect(html).toContain(event.title.ru);
    for (const href of ['/?id=2', '/?sid=12', '/?day=2026-11-22', '/event/ice', '/scheme/orchard']) {
      expect(html).toContain(`href="${href}"`);
    }
    expect(html).not.toContain('style=');
  });

  test('search engines are told where the events of the programme are sold', async () => {
    const { answer } = await serve('/');
    expect(answer.linkedData).toMatchObject({
      '@type': 'ItemList',
      itemListElement: expect.arrayContaining([
        {
          '@type': 'ListItem',
          position: expect.any(Number),
          name: 'Вишнёвый сад',
          url: 'https://shop.example/scheme/orchard',
        },
      ]),
    });
    expect((await serve('/?day=2026-11-21')).answer.linkedData).toBeUndefined();
  });

  test('a day is a timetable, a form that was sent is obeyed', async () => {
    const day = await serve('/?day=2026-11-21');
    expect(day.html).toContain('href="/scheme/orchard/2026-11-21/19:00"');
    expect(day.html).not.toContain('Дом-коммуна');
    const form = await serve('/?search=кит&tag=2');
    expect(form.html).toContain('Кит, который молчал');
    expect(form.html).not.toContain('Вишнёвый сад');
    expect(form.html).toContain('value="кит"');
  });

  test('AF-12 a description from a foreign server shows its tags as text', async () => {
    const [first, ...others] = sampleListing().events;
    const description = { ru: '<script>alert(1)</script><p>Чай</p>' };
    const listing = sampleListing({ events: first ? [{ ...first, description }, ...others] : [] });
    const { html } = await serve('/', listing);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('AF-7 with reset=1 nothing is filtered', async () => {
    const { html } = await serve('/?reset=1&search=кит&day=2026-11-23');
    for (const event of sampleListing().events) expect(html).toContain(event.title.ru);
  });

  test('AF-16 a programme that cannot be had is an error of the page', async () => {
    const broken = sampleApi({ listing: () => Promise.reject(new Error('the database is away')) });
    const context = {
      ask: askOf(broken),
      setup: listingSetup(),
      language: 'ru',
      query: new URLSearchParams(),
    };
    await expect(listingLoader.load({ ...context, now: sampleNow } as LoadContext<unknown>)).rejects.toThrow(
      'the database is away',
    );
  });

  test('only pages of what anybody may ask are kept for others', async () => {
    expect((await serve('/?sid=12')).answer.cacheable).toBe(true);
    expect((await serve('/?search=кит')).answer.cacheable).toBe(false);
  });
});
