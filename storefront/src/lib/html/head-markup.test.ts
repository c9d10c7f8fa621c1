import { describe, expect, test } from 'vitest';
import { houseView } from '#lib/house/house-view.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { headMarkup } from './document.ts';
import type { PageHead } from './page-head.ts';

function markup(head: PageHead, address = '/event/7?lang=en&q=1') {
  const url = new URL(address, 'https://shop.example');
  return headMarkup({ head, house: houseView(sampleSetup(), 'en'), url, origin: 'https://shop.example' });
}

describe('the head of a page', () => {
  test('PG-8 the title is "setup title - route title"', () => {
    expect(markup({ title: 'Salt & Ice' })).toContain('<title>Noon - Salt &amp; Ice</title>');
  });

  test('IN-1 the canonical address has no filters, and every language has its alternate', () => {
    const head = markup({ title: 'x' });
    expect(head).toContain('<link rel="canonical" href="https://shop.example/event/7?lang=en">');
    expect(head).toContain('hreflang="zh-Hant" href="https://shop.example/event/7?lang=ch"');
    expect(head).toContain('hreflang="x-default" href="https://shop.example/event/7"');
  });

  test('a personal page is kept out of search engines', () => {
    const head = markup({ title: 'x', hidden: true });
    expect(head).toContain('name="robots" content="noindex"');
    expect(head).not.toContain('canonical');
  });

  test('the picture of Open Graph has a whole address', () => {
    const picture = { url: '/pictures/1.jpg', width: 1200, height: 630, alt: 'Ice' };
    expect(markup({ title: 'x', picture })).toContain('content="https://shop.example/pictures/1.jpg"');
  });
});
