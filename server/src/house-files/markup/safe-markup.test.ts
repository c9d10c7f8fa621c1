import { describe, expect, test } from 'vitest';
import { harmlessTags, safeHtml, safeSvg, safeText } from './safe-markup.ts';

const tags = ['p', 'br', 'strong', 'em', 'a', 'ul', 'li'];

describe('AF-12 only the allowed tags live in a description', () => {
  test.each([
    ['**Хлеб** и _соль_', '<p><strong>Хлеб</strong> и\u00a0<em>соль</em></p>'],
    ['- раз\n- два', '<ul>\n<li>раз</li>\n<li>два</li>\n</ul>'],
    ['# Заголовок', '<p><strong>Заголовок</strong></p>'],
    ['[сайт](https://pier.example)', '<p><a href="https://pier.example" rel="noopener">сайт</a></p>'],
  ])('%j', (source, html) => expect(safeHtml(source, 'ru', tags)).toBe(html));

  test.each([
    ['# Первый', '<h2>Первый</h2>'],
    ['### Третий', '<h3>Третий</h3>'],
    ['###### Шестой', '<h4>Шестой</h4>'],
  ])('where headings are allowed, %j stands below the title of its page', (source, html) =>
    expect(safeHtml(source, 'ru', ['h2', 'h3', 'h4', 'p'])).toBe(html),
  );

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>*{display:none}</style>',
    '<form action="https://evil.example"><input></form>',
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="  java\nscript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](https://evil.example/pixel.png)',
    '<math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
    '<details open ontoggle=alert(1)>',
  ])('nothing of %j runs or is fetched', (source) => {
    const html = safeHtml(source, 'en', tags);
    expect(html).not.toMatch(/<(?!\/?(p|br|strong|em|a|ul|li)\b)/i);
    expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i);
    expect(html).not.toMatch(/href="(?!https?:|mailto:|tel:|\/)/i);
  });

  test('what is not allowed is shown as text', () => {
    expect(safeHtml('<script>alert(1)</script>', 'en', tags)).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    );
  });

  test('a house cannot allow what is not harmless', () => {
    expect(safeHtml('<script>x</script>', 'en', ['script', 'p'])).not.toContain('<script');
    expect(harmlessTags).not.toContain('img');
  });
});

test.each([
  ['[terms](/rules/terms)', '/rules/terms?lang=en'],
  ['[terms](/rules/terms#money)', '/rules/terms?lang=en#money'],
  ['[talks](/?sid=3)', '/?sid=3&amp;lang=en'],
  ['[talks](/?sid=3&lang=kz)', '/?sid=3&amp;lang=kz'],
  ['[bridge](https://pier.example/a)', 'https://pier.example/a'],
])('IN-1 a link into the shop stays in the language of its text: %s', (en, href) => {
  const text = safeText({ ru: '[ru](/rules/terms)', en }, { languages: ['ru', 'en'] }, ['a']);
  expect(text.en).toContain(`href="${href}"`);
  expect(text.ru).toContain('href="/rules/terms"');
});

describe('a drawing with nothing in it that runs or fetches', () => {
  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="1" height="1"/></svg>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><foreignObject><iframe src="x"/></foreignObject></svg>',
    '<svg><image href="https://evil.example/x.png"/></svg>',
    '<svg><use href="https://evil.example/x.svg#a"/></svg>',
    '<svg><style>@import "https://evil.example";</style></svg>',
    '<svg><rect fill="url(https://evil.example/x)" style="background:url(https://evil.example)"/></svg>',
    '<svg><a href="javascript:alert(1)"><rect/></a></svg>',
    '<svg><animate attributeName="href" to="javascript:alert(1)"/></svg>',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg><rect/></svg>',
  ])('%s', (source) => {
    expect(safeSvg(source)).not.toMatch(/script|onload|evil|foreignObject|import|ENTITY|animate/i);
  });

  test('shapes, and gradients of its own, stay', () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><linearGradient id="g"><stop offset="1"></stop></linearGradient><rect fill="url(#g)" width="9"></rect></svg>';
    expect(safeSvg(drawing)).toBe(drawing);
  });

  test('a drawing in currentColor follows the theme', () => {
    expect(safeSvg('<svg viewBox="0 0 9 9"><path fill="currentColor" d="M0 0"/></svg>')).toMatch(
      /prefers-color-scheme:dark/,
    );
    expect(safeSvg('<svg color="#c92b0e"><path fill="currentColor" d="M0 0"/></svg>')).not.toContain(
      '<style>',
    );
  });
});

test('a line without paragraphs is a line: no tag of our own making is shown as text', () => {
  const consent = 'I accept the [terms](/rules/purchase-terms) **of purchase**';
  expect(safeHtml(consent, 'en', ['a', 'strong'])).toBe(
    'I accept the <a href="/rules/purchase-terms" rel="noopener">terms</a> <strong>of purchase</strong>',
  );
});
