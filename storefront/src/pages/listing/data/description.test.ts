import { expect, test } from 'vitest';
import { leadOf, plainText, withLiveTags } from './description.ts';

test.each([
  ['<p>Чай.</p><p>Топоры.</p>', 'Чай. Топоры.'],
  ['Соль&nbsp;&amp; лёд &lt;b&gt; &#1041;&#x411;', 'Соль\u00a0& лёд <b> ББ'],
  ['<ul><li>раз</li><li>два.</li>\n<li>три</li></ul>', 'раз; два. три'],
  ['&unknown; &#0;', '&unknown; &#0;'],
])('%s is read as "%s"', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each([
  ['Коротко.', 'Коротко.', false],
  [
    'Имение уже продано, а в доме всё ещё пьют чай, и никто не торопится. Спектакль, где сад слышно, но не видно, идёт три часа.',
    'Имение уже продано, а в доме всё ещё пьют чай, и никто не торопится.',
    true,
  ],
  [
    'Полярники возили с собой меньше, чем турист берёт на выходные, и почти всё вернулось, потому что дома их всегда ждали',
    'Полярники возили с собой меньше, чем турист берёт на выходные, и почти всё вернулось, потому что дома их…',
    true,
  ],
  [
    'With Anna Rabinova (violin), Sharon Yamada (violin), Yalin Chi (piano). Johann Sebastian Bach: Cantata No. 51 and more of the kind',
    'With Anna Rabinova (violin), Sharon Yamada (violin), Yalin Chi (piano).',
    true,
  ],
  [
    'Augusta Read Thomas: Bepop Kaleidoscope; Johann Sebastian Bach: Suite for Orchestra (arr. Gustav Mahler); more of it',
    'Augusta Read Thomas: Bepop Kaleidoscope; Johann Sebastian Bach: Suite for Orchestra (arr. Gustav Mahler); more…',
    true,
  ],
  [
    'Вечер песен и стихов в зале, который носит имя поэта: читают студенты школы им. Щепкина и все, кто придёт в этот вечер',
    'Вечер песен и стихов в зале, который носит имя поэта: читают студенты школы им. Щепкина и все, кто придёт в…',
    true,
  ],
])('AF-11 the lead of "%.20s"', (text, lead, long) => {
  expect(leadOf(text)).toEqual({ lead, long });
});

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
