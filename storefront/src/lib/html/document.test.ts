import { describe, expect, test } from 'vitest';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { readBoot } from './boot.ts';
import type { ClientAssets } from './client-assets.ts';
import { documentMarkup } from './document.ts';
import type { PageHead } from './page-head.ts';

const assets: ClientAssets = {
  entry: '/assets/entry.js',
  entryImports: ['/assets/core.js'],
  modules: {
    'src/pages/sample/page.tsx': ['/assets/page.js', '/assets/part.js'],
    'src/pages/sample/late.tsx': ['/assets/late.js', '/assets/part.js'],
    'src/i18n/catalogue-files.ts': ['/assets/catalogue-files.js'],
    'src/i18n/kz/hall.ts': ['/assets/hall-kz.js'],
  },
  texts: { 'sample/kz': '/assets/sample-kz.js' },
  inlineScript: { text: 'listen()', hash: "'sha256-y'" },
  framedScript: { text: 'frame()', hash: "'sha256-z'" },
  sheets: { sample: { text: 'b{}', hash: "'sha256-x'" } },
  sheetFile: '/assets/style.css',
  fonts: { latin: '/l.woff2', russian: '/r.woff2', currency: '/c.woff2', kazakh: '/k.woff2' },
};

async function markup(
  data: unknown = null,
  linkedData?: object,
  framedBy: readonly string[] = [],
  head: Partial<PageHead> = {},
  answersForm = false,
) {
  const router = await memoryRouter({ language: 'kz', setup: sampleSetup(), areas: ['notices'] });
  const { screen, url } = router.state();
  return documentMarkup({
    screen: { ...screen, data, head: { ...screen.head, ...head } },
    url,
    origin: 'https://shop.example',
    body: '<h1>x</h1>',
    theme: ':root{}',
    assets,
    module: 'src/pages/sample/page.tsx',
    framedBy,
    answersForm,
    linkedData,
  });
}

describe('the document of a page', () => {
  test('IN-1 says its language and preloads what that language reads', async () => {
    const html = await markup();
    expect(html).toMatch(/^<!doctype html><html lang="kk">/);
    expect(html).toContain('href="/k.woff2"');
    expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/sample-kz.js">');
    expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/part.js">');
  });

  test('a page that waits is loaded again by a browser without a script, but not the answer to a form', async () => {
    const refresh = '<noscript><meta http-equiv="refresh" content="15"></noscript>';
    expect(await markup(null, undefined, [], { looksAgain: 15 })).toContain(refresh);
    expect(await markup(null, undefined, [], { looksAgain: 15 }, true)).not.toContain('refresh');
    expect(await markup()).not.toContain('refresh');
  });

  test('parts that the page will load late come behind it, each once, and its data before it', async () => {
    const ahead = { modules: ['src/pages/sample/late.tsx'], areas: ['hall'] } as const;
    const html = await markup(null, undefined, [], { ahead, data: ['/plans/a.json', '/api/free?id=1&x=2'] });
    const [before = '', behind = ''] = html.split('<h1>x</h1>');
    expect(before).toContain('<link rel="preload" as="fetch" crossorigin href="/api/free?id=1&amp;x=2">');
    expect(
      [...behind.matchAll(/modulepreload" fetchpriority="low" href="(.*?)"/g)].map(([, file]) => file),
    ).toEqual(['/assets/late.js', '/assets/catalogue-files.js', '/assets/hall-kz.js']);
    expect(await markup()).not.toContain('late.js');
  });

  test('has no script but the entry and the one that records events before hydration, and data cannot end its element', async () => {
    const html = await markup({ title: '</script><script>alert(1)</script>' });
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map((found) => found[1]);
    expect(scripts).toEqual([
      '',
      ' type="module" fetchpriority="low" src="/assets/entry.js"',
      ' type="application/json" id="boot"',
    ]);
  });

  test('a page in a frame alone knows whose pages may be around it', async () => {
    const html = await markup(null, undefined, ['https://house.example', 'https://www.house.example']);
    const tag = '<script data-origins="https://house.example https://www.house.example">frame()</script>';
    expect(html).toContain(tag);
    expect(await markup()).not.toContain('frame()');
  });

  test('data for search engines come last and cannot end their element', async () => {
    const html = await markup(null, { name: '</script><script>alert(1)' });
    const [, last] = html.split('<script type="application/ld+json">');
    expect(last).toBe('{"name":"\\u003c/script>\\u003cscript>alert(1)"}</script></body></html>');
  });

  test('the browser reads back what the server wrote', async () => {
    const html = await markup({ title: 'Соль <и> лёд' });
    const text = /id="boot">(.*)<\/script>/.exec(html)?.[1] ?? '';
    // `as`: all that readBoot asks of a document.
    const document = { getElementById: () => ({ textContent: text }) } as unknown as Document;
    expect(readBoot(document)).toMatchObject({
      data: { title: 'Соль <и> лёд' },
      script: '/assets/page.js',
      texts: '/assets/sample-kz.js',
      house: { language: 'kz' },
    });
  });
});
