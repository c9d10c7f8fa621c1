import { expect, test } from 'vitest';
import { html } from './page.ts';

test('what is put into markup is escaped, markup in markup is not', () => {
  const name = '<script>"\'&';
  expect(html`<p title="${name}">${html`<b>${name}</b>`}</p>`.markup).toBe(
    '<p title="&lt;script&gt;&quot;&#39;&amp;"><b>&lt;script&gt;&quot;&#39;&amp;</b></p>',
  );
});

test('lists are joined, nothing is nothing, zero is zero', () => {
  expect(html`${[html`<i>`, 'a', 0]}${null}${undefined}${false}`.markup).toBe('<i>a0');
});
