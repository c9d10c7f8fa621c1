import { expect, test } from 'vitest';
import { withLiveTags } from './live-tags.ts';

const tags = ['p', 'b', 'br', 'a'];

test.each([
  ['<p>Имение <b>продано</b></p>', '<p>Имение <b>продано</b></p>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['<i>курсив</i>', '&lt;i&gt;курсив&lt;/i&gt;'],
  ['<p onclick="alert(1)" style="color:red">да</p>', '<p>да</p>'],
  ['<B>да</B>', '<b>да</b>'],
  ['<a href="https://house.example/1">дом</a>', '<a href="https://house.example/1" rel="noopener">дом</a>'],
  ['<a href="/rules/x">правила</a>', '<a href="/rules/x" rel="noopener">правила</a>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<p title="a>b">x</p>', '<p>b"&gt;x</p>'],
  ['<<script>p>', '&lt;&lt;script&gt;p&gt;'],
  ['2 < 3 &amp; 4 > 3', '2 &lt; 3 &amp; 4 &gt; 3'],
  ['&lt;script&gt; уже текст', '&lt;script&gt; уже текст'],
  ['<br/>', '<br>'],
])('AF-12 %s', (html, expected) => {
  expect(withLiveTags(html, tags)).toBe(expected);
});

test('AF-12 a house cannot let a script live', () => {
  expect(withLiveTags('<script>1</script><svg onload=1>', ['script', 'svg'])).toBe(
    '&lt;script&gt;1&lt;/script&gt;&lt;svg onload=1&gt;',
  );
});
