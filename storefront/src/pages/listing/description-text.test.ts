import { expect, test } from 'vitest';
import { leadOf, plainText } from './description-text.ts';

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
