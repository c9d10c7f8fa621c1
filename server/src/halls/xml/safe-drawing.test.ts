import { describe, expect, test } from 'vitest';
import { isSafeBackdrop } from '#halls/draw-backdrop.ts';
import { hostileDrawings } from '#testing/hostile-drawings.ts';
import { readXml } from './read-xml.ts';
import { isBomb, safeDrawing } from './safe-drawing.ts';

function clean(inner: string, attributes = ''): string {
  const read = readXml(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="x" viewBox="0 0 9 9" ${attributes}>${inner}</svg>`,
  );
  if (read.kind === 'refused') throw new Error(read.found.en);
  return safeDrawing(read, { prefix: 'hall-' }).svg;
}

describe('SC-1 nothing in a drawing runs or loads', () => {
  test.each(hostileDrawings)('%s', (inner, evil) => {
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

  test('links are groups, and of a switch the first child that needs no other program is drawn', () => {
    const adobe = '<foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"/>';
    const wall = (x: number, more = '') => `<rect x="${x}"${more}/>`;
    expect(clean(`<switch transform="scale(2)">\n${adobe}<g>${wall(1)}</g>${wall(2)}</switch>`)).toContain(
      `<g transform="scale(2)"><g>${wall(1)}</g></g>`,
    );
    expect(
      clean(
        `<switch>${wall(1, ' requiredExtensions="x"')}${wall(2, ' systemLanguage="ru"')}${wall(3)}</switch>`,
      ),
    ).toContain(`<g>${wall(3)}</g>`);
    expect(clean(`<switch>${wall(2, ' systemLanguage="ru"')}</switch>`)).toContain(`<g>${wall(2)}</g>`);
    expect(clean(`<a href="https://evil.example" transform="scale(2)">${wall(1)}</a>`)).toContain(
      `<g transform="scale(2)">${wall(1)}</g>`,
    );
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
    ['<svg>\n<g>', 2, /<g> in line 2 is never closed/],
    ['<svg>\n<rect x="1" x="2"/></svg>', 2, /x twice/],
    ['<svg>\n<rect x=1/></svg>', 2, /unreadable attributes/],
    ['<svg>\n&lol;</svg>', 2, /entity &lol;/],
    ['<svg>&#0;</svg>', 1, /entity &#0;/],
    ['<!DOCTYPE svg [<!ENTITY a "aaaa">]>\n<svg>&a;</svg>', 1, /defines entities/],
    ['<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>', 1, /defines entities/],
    ['<svg/><svg/>', 1, /second root/],
    ['', 1, /no element/],
    ['PNG', 1, /outside the drawing/],
    ['<svg><!-- ', 1, /not closed with -->/],
    ['<svg>1 < 2</svg>', 1, /does not start an element/],
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

test('an element of very many attributes is refused at once', () => {
  const many = Array.from({ length: 300_000 }, (_, index) => `a${index}="1"`).join(' ');
  expect(readXml(`<svg ${many}/>`)).toMatchObject({
    kind: 'refused',
    found: { en: '<svg> with more than 200 attributes' },
  });
  const few = Array.from({ length: 200 }, (_, index) => `a${index}="1"`).join(' ');
  expect(readXml(`<svg ${few}/>`).kind).toBe('read');
});
