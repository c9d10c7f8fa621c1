import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { NetworkFailure } from '#lib/network-failure.ts';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { type BrowserEffects, BrowserRouter } from './browser-router.ts';
import type { Destination } from './destination.ts';
import { identityOf } from './identity.ts';
import type { RouterState } from './router.ts';
import type { Screen } from './screen.ts';
import { ScreenStore } from './screen-store.ts';

const testAddress = location.href;

/** `/a/<x>?filter=` is one page whose data depends on x; `/slow` waits to be let go; `/old` leads on to `/a/2`. */
function destinationOf(url: URL): Destination {
  const [, first, x] = url.pathname.split('/');
  if (first === 'a') return { kind: 'page', pageName: 'a', params: { x } };
  if (first === 'old') return { kind: 'redirect', to: '/a/2' };
  return { kind: 'page', pageName: first ?? '', params: {} };
}

async function startRouter() {
  const { screen: sample } = (await memoryRouter()).state();
  const loaded: string[] = [];
  const left: string[] = [];
  const signals: AbortSignal[] = [];
  let letGo: () => void = () => undefined;
  let isDown = false;
  const screenAt = (url: URL): Screen => {
    const destination = destinationOf(url);
    const { pageName, params } = destination.kind === 'page' ? destination : { pageName: '', params: {} };
    const identity = identityOf(pageName, sample.page, params, url.searchParams, 'ru');
    return { ...sample, pageName, params, identity, data: url.pathname };
  };
  const world: BrowserEffects = {
    destinationOf,
    async resolve(url, signal) {
      loaded.push(url.pathname);
      signals.push(signal);
      if (url.pathname === '/slow') await new Promise<void>((done) => (letGo = done));
      if (isDown || url.pathname === '/broken') throw new NetworkFailure('offline');
      const destination = destinationOf(url);
      if (destination.kind === 'redirect') return { kind: 'redirect', to: destination.to, status: 301 };
      return { kind: 'screen', screen: screenAt(url), status: 200, cacheable: false };
    },
    load: (url, how) => void left.push(`${how} ${url.pathname}`),
  };
  history.replaceState(null, '', '/a/1');
  const url = new URL(location.href);
  const store = new ScreenStore({ screen: screenAt(url), url, pending: false, trouble: null });
  return {
    router: new BrowserRouter(store, world),
    state: store.state,
    loaded,
    left,
    signals,
    letGo: () => letGo(),
    setDown: (down: boolean) => {
      isDown = down;
    },
  };
}

const shown = (state: () => RouterState) => state().screen.data;

beforeEach(() => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="place"><h1>Here</h1><a id="link" href="/a/9">on</a><div id="tall"></div></div>',
  );
  const tall = document.getElementById('tall');
  if (tall) tall.style.height = '4000px';
});

afterEach(() => {
  document.getElementById('place')?.remove();
  history.replaceState(null, '', testAddress);
});

describe('the router of the browser', () => {
  test('goes to a page, changes the address, and gives the focus to the heading', async () => {
    const { router, loaded } = await startRouter();
    await router.navigate('/a/2');
    expect(loaded).toEqual(['/a/2']);
    expect(location.pathname).toBe('/a/2');
    expect(document.activeElement?.tagName).toBe('H1');
  });

  test('AF-8 a filter in the query changes the address and loads nothing', async () => {
    const { router, loaded, state } = await startRouter();
    document.getElementById('link')?.focus();
    await router.navigate('/a/1?filter=ice', { replace: true });
    expect(loaded).toEqual([]);
    expect(state().url.search).toBe('?filter=ice');
    expect(document.activeElement?.id).toBe('link');
  });

  test('IN-1 another language loads the page again', async () => {
    const { router, loaded } = await startRouter();
    await router.navigate('/a/1?lang=en');
    expect(loaded).toEqual(['/a/1']);
  });

  test('Back brings back the page, its scroll and its focus', async () => {
    const { router, state } = await startRouter();
    document.getElementById('link')?.focus({ preventScroll: true });
    scrollTo({ top: 700, behavior: 'instant' });
    await router.navigate('/a/9');
    expect(scrollY).toBe(0);
    history.back();
    await expect.poll(() => shown(state)).toBe('/a/1');
    await expect.poll(() => scrollY).toBe(700);
    expect(document.activeElement?.id).toBe('link');
  });

  test('a second move ends the first, whose late answer is not shown', async () => {
    const { router, signals, letGo, state } = await startRouter();
    const first = router.navigate('/slow');
    expect(state().pending).toBe(true);
    await router.navigate('/a/3');
    expect(signals[0]?.aborted).toBe(true);
    letGo();
    await first;
    expect(shown(state)).toBe('/a/3');
    expect(state().pending).toBe(false);
  });

  test('PG-9 a redirect leads on, and the old address is not in the history', async () => {
    const { router } = await startRouter();
    const before = history.length;
    await router.navigate('/old');
    expect(location.pathname).toBe('/a/2');
    expect(history.length).toBe(before + 1);
  });

  test('without a connection the page stays; when it is back, the move is made by itself', async () => {
    const { router, loaded, state } = await startRouter();
    await router.navigate('/broken');
    expect(state()).toMatchObject({ trouble: { reason: 'offline' }, pending: false });
    expect(shown(state)).toBe('/a/1');
    expect(location.pathname).toBe('/a/1');
    dispatchEvent(new Event('online'));
    await expect.poll(() => loaded).toEqual(['/broken', '/broken']);
  });

  test('what was loaded ahead is shown without asking again', async () => {
    const { router, loaded, state } = await startRouter();
    router.prefetch('/a/5');
    await router.navigate('/a/5');
    expect(loaded).toEqual(['/a/5']);
    expect(shown(state)).toBe('/a/5');
  });

  test('reload loads the shown address and moves neither focus nor scroll', async () => {
    const { router, loaded } = await startRouter();
    document.getElementById('link')?.focus({ preventScroll: true });
    scrollTo({ top: 300, behavior: 'instant' });
    await router.reload();
    expect(loaded).toEqual(['/a/1']);
    expect(scrollY).toBe(300);
    expect(document.activeElement?.id).toBe('link');
  });

  test('a reload that failed is made again by the link, by the connection, and by a filter', async () => {
    const { router, loaded, state, setDown } = await startRouter();
    const entries = history.length;
    const again: (() => void)[] = [
      () => void router.navigate(state().trouble?.address ?? ''),
      () => dispatchEvent(new Event('online')),
      () => void router.navigate('/a/1?filter=ice', { replace: true }),
    ];
    for (const [index, act] of again.entries()) {
      setDown(true);
      await router.reload();
      expect(state().trouble).not.toBeNull();
      expect(loaded).toHaveLength(2 * index + 1);
      setDown(false);
      act();
      await expect.poll(() => loaded).toHaveLength(2 * index + 2);
      await expect.poll(() => state()).toMatchObject({ trouble: null, pending: false });
    }
    expect(history.length).toBe(entries);
    await router.navigate('/a/1?filter=snow', { replace: true });
    expect(loaded).toHaveLength(6);
  });

  test('a filter chosen while the page is loaded anew starts that load again', async () => {
    const { router, loaded, state } = await startRouter();
    const before = state().screen;
    const reload = router.reload();
    await router.navigate('/a/1?filter=ice', { replace: true });
    await reload;
    expect(loaded).toEqual(['/a/1', '/a/1']);
    expect(state().screen).not.toBe(before);
    expect(state()).toMatchObject({ trouble: null, pending: false });
  });

  test('a page that asks before it closes is left by the browser, which asks', async () => {
    const { router, loaded, left, state } = await startRouter();
    await router.navigate('/a/2');
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    onTestFinished(() => removeEventListener('beforeunload', ask));
    await router.navigate('/a/3');
    expect(left).toEqual(['assign /a/3']);
    history.back();
    await expect.poll(() => left).toEqual(['assign /a/3', 'replace /a/1']);
    expect(location.pathname).toBe('/a/2');
    expect(shown(state)).toBe('/a/2');
    expect(loaded).toEqual(['/a/2']);
    // Another language and a filter keep what was typed.
    await router.navigate('/a/2?lang=en');
    await router.navigate('/a/2?filter=ice');
    expect(left).toHaveLength(2);
    removeEventListener('beforeunload', ask);
    history.back();
    await expect.poll(() => location.search).toBe('?lang=en');
    await router.navigate('/a/3');
    expect(shown(state)).toBe('/a/3');
  });
});
