import { describe, expect, test } from 'vitest';
import { isSafeBackdrop } from '#halls/backdrop.ts';
import { readXml } from './read-xml.ts';
import { isBomb, safeDrawing } from './safe-drawing.ts';

function clean(inner: string, attributes = ''): string {
  const read = readXml(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="x" viewBox="0 0 9 9" ${attributes}>${inner}</svg>`,
  );
  if (read.kind === 'refused') throw new Error(read.found.en);
  return safeDrawing(read, 'hall-').svg;
}

/** Each with what must not be in the result. */
const vectors: readonly [string, RegExp][] = [
  ['<script>alert(1)</script>', /script|alert/],
  ['<svg:script>alert(1)</svg:script>', /script|alert/],
  ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', /script|alert/],
  ['<SCRIPT>alert(1)</SCRIPT>', /alert/],
  ['<rect width="1" onload="alert(1)" OnClick="alert(1)"/>', /alert/],
  [
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
    /foreign|img/,
  ],
  ['<a href="javascript:alert(1)"><rect width="1"/></a>', /javascript|<a/],
  ['<use href="https://evil.example/x.svg#a"/>', /evil/],
  ['<use xlink:href="data:image/svg+xml;base64,AAAA#x"/>', /data:/],
  ['<image href="https://evil.example/x.png"/>', /evil/],
  ['<image href="data:image/svg+xml,&lt;svg/&gt;"/>', /data:/],
  [
    '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
    /alert/,
  ],
  ['<discard href="#cart"/>', /discard/],
  [
    '<style>@import "https://evil.example/x.css"; .a { fill: url(https://evil.example) }</style><g class="a"><rect width="1"/></g>',
    /evil|style/,
  ],
  ['<style><![CDATA[</style><img src="x" onerror="alert(1)">]]></style>', /img|alert/],
  [
    '<rect width="1" style="fill:url(https://evil.example/#a);position:fixed;background:url(//evil)"/>',
    /evil|position/,
  ],
  ['<rect width="1" fill="url(https://evil.example/#a)"/>', /evil/],
  ['<rect width="1" fill="u\\72l(//evil.example)"/>', /evil/],
  ['<rect id="cart" width="1"/><rect id="__proto__" width="1"/>', /id="(cart|__proto__)"/],
  ['<title><img src="x" onerror="alert(1)"/></title><desc><script>alert(1)</script></desc>', /alert/],
  ['<filter id="f"><feImage href="https://evil.example"/></filter>', /evil/],
  ['<handler type="text/javascript">alert(1)</handler><iframe src="https://evil.example"/>', /alert|evil/],
  ['<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>', /<script/],
  ['<rect width="1&quot; onload=&quot;alert(1)"/>', /" onload="/],
];

describe('SC-1 nothing in a drawing runs or loads', () => {
  test.each(vectors)('%s', (inner, evil) => {
    const svg = clean(`${inner}<circle id="kept" r="2" fill="red"/>`);
    expect(svg).not.toMatch(evil);
    expect(svg).toContain('<circle id="hall-kept" r="2" fill="red"/>');
    expect(clean(svg.replace(/^<svg[^>]*>|<\/svg>$/g, ''))).toBe(svg);
  });

  test('its own colours, gradients and copies stay, by ids of ours', () => {
    const svg = clean(
      '<style>.a{fill:#ff0000 !important} #busy path{fill:red}</style><linearGradient id="g"/><path id="p" class="a" d="M0 0"/><rect fill="url(#g)" width="1"/><use xlink:href="#p"/>',
    );
    expect(svg).toContain('<path id="hall-p" d="M0 0" fill="#ff0000"/>');
    expect(svg).toContain('fill="url(#hall-g)"');
    expect(svg).toContain('<use href="#hall-p"/>');
  });

  test('a backdrop that was changed by hand is known', () => {
    const svg = clean('<rect width="1" fill="red"/>');
    expect(isSafeBackdrop(`${svg}\n`)).toBe(true);
    expect(isSafeBackdrop(svg.replace('<rect', '<rect onload="alert(1)"'))).toBe(false);
  });

  test('copies of copies that would grow without measure are refused', () => {
    const layers = Array.from({ length: 20 }, (_, layer) => {
      const uses = `<use href="#l${layer}"/>`.repeat(10);
      return `<g id="l${layer + 1}">${uses}</g>`;
    });
    const read = (inner: string) => readXml(`<svg><g id="l0"><rect/></g>${inner}</svg>`);
    const chain = Array.from({ length: 50_000 }, (_, link) => `<use id="l${link + 1}" href="#l${link}"/>`);
    for (const inner of [layers.join(''), '<g id="a"><use href="#a"/></g>', chain.toReversed().join('')]) {
      const document = read(inner);
      expect(document.kind === 'read' && isBomb(document)).toBe(true);
    }
  });
});

describe('SC-1 what is no sound XML is refused with its line', () => {
  test.each([
    ['<svg>\n<g>\n</svg>', 3, /<\/svg> where <g> of line 2 is open/],
    ['<svg>\n<g>', 2, /<g> of line 2 is never closed/],
    ['<svg>\n<rect x="1" x="2"/></svg>', 2, /x twice/],
    ['<svg>\n<rect x=1/></svg>', 2, /attributes cannot be read/],
    ['<svg>\n&lol;</svg>', 2, /entity &lol;/],
    ['<svg>&#0;</svg>', 1, /entity &#0;/],
    ['<!DOCTYPE svg [<!ENTITY a "aaaa">]>\n<svg>&a;</svg>', 1, /defines entities/],
    ['<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>', 1, /defines entities/],
    ['<svg/><svg/>', 1, /second outermost/],
    ['', 1, /no element/],
    ['PNG', 1, /outside the drawing/],
    ['<svg><!-- ', 1, /does not end with -->/],
    ['<svg>1 < 2</svg>', 1, /begins no element/],
    ['<g>'.repeat(100_000), 1, /more than 64/],
    [`<svg>${'<g/>'.repeat(300_001)}</svg>`, 1, /more than 300000/],
    [`<svg><path d="${'M0 0'.repeat(60_000)}"/></svg>`, 1, /longer than/],
    [' '.repeat(5_000_001), 1, /too large/],
  ])('%#', (text, line, found) => {
    const read = readXml(text);
    expect(read.kind === 'refused' && [read.line, read.found.en]).toEqual([
      line,
      expect.stringMatching(found),
    ]);
  });

  test('a document type, comments, CDATA and foreign letters are read', () => {
    const read = readXml(
      '\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><!-- - --><svg имя="&#x416;"><![CDATA[<&]]></svg>\n',
    );
    expect(read.kind === 'read' && [read.root.attributes.get('имя'), read.root.children]).toEqual([
      'Ж',
      ['<&'],
    ]);
  });
});
