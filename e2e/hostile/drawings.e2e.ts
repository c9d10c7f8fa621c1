import { readFile } from 'node:fs/promises';
import { remakePictures } from '@foyer/server/features/import-hall/import-hall.ts';
import { backdropFile } from '@foyer/server/halls/draw-backdrop.ts';
import { readImportedHall } from '@foyer/server/halls/import/hall-import.ts';
import { readSelector } from '@foyer/server/halls/import/seat-marks.ts';
import { hostileDrawings } from '@foyer/server/testing/hostile-drawings.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, desktop, openVisitor } from '#e2e/support/browser.ts';
import { createRandom } from './random.ts';

/** Addresses below it are the test's own. */
const origin = 'http://hall.example';
const frame = { x: 0, y: 0, width: 400, height: 300 };
const vectors = hostileDrawings.map(([inner]) => inner);

/** A drawing with one seat, as a designer would hand it in. */
function drawingOf(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${inner}<circle id="r1s1" cx="9" cy="9" r="5"/><rect id="kept" width="2" height="2"/></svg>`;
}

/** What the house's folder would hold after `foyer import-hall`; null: refused with a word. */
async function imported(drawing: string): Promise<string | null> {
  const refusals: string[] = [];
  const findings = {
    refuse: (_: unknown, found: { en: string }) => void refusals.push(found.en),
    note: () => {},
  };
  const pictures = await remakePictures(drawing);
  const source = {
    file: 'hall.svg',
    text: drawing,
    marks: readSelector('#r{row}s{number}'),
    strip: [],
    pictures,
  };
  const hall = readImportedHall(source, findings);
  expect(hall !== null || refusals.length > 0).toBe(true);
  return hall?.backdrop == null || refusals.length > 0 ? null : backdropFile(frame, hall.backdrop);
}

async function allImported(drawings: readonly string[]): Promise<string[]> {
  const safe: string[] = [];
  for (const drawing of drawings) {
    const one = await imported(drawing);
    if (one !== null) safe.push(one);
  }
  return safe;
}

/** The kinds of small change that have fooled readers of SVG. */
const mutations: readonly ((text: string, random: ReturnType<typeof createRandom>) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.replace(/<(\w)/g, (_, letter: string) => `<${letter.toUpperCase()}`),
  (text) => text.replace(/<(\/?)(\w+)/g, '<$1svg:$2'),
  (text) => text.replace(/(href|src)=/g, 'xlink:$1='),
  (text) => text.replace(/\bon(\w+)=/g, 'ON$1='),
  (text) => text.replaceAll('script', 'scr&#105;pt').replaceAll('alert', 'al&#x65;rt'),
  (text) => text.replaceAll('javascript:', '&#9;java\tscript&#58;').replaceAll('https:', 'HTTPS&#58;'),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replaceAll('=', ' =\n'),
  (text) => text.replaceAll('url(', 'URL (').replaceAll('https://', '\\68ttps://'),
  (text) => `<style>${text}</style>`,
  (text) => `<text><tspan>${text}</tspan></text>`,
  (text) => `<desc>${text}</desc><title>${text}</title>`,
  (text) => `<![CDATA[${text}]]>`,
  (text) => `<!-- --!><x>-->${text}`,
  (text) => `<foreignObject>${text}</foreignObject>`,
  (text) => `<defs><g id="x">${text}</g></defs><use href="#x"/>`,
  (text) => `<metadata/><a href="#kept">${text}</a>`,
  (text) => text.replace(/<(\w+)/, '<$1 xmlns="http://www.w3.org/1999/xhtml"'),
  (text, random) => text.slice(0, random.below(text.length)),
  (text, random) =>
    insertedAt(text, random.below(text.length), random.one(['\0', '<', '>', '"', '/', '&#0;', ' '])),
  (text, random) => insertedAt(text, random.below(text.length), random.one(vectors)),
  (text, random) => text + random.one(vectors),
];

function insertedAt(text: string, at: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at);
}

/** What a page may ask for, and whether anything has run or asked. */
interface Watched {
  page: Page;
  asked: string[];
  ran(): Promise<string[]>;
  close(): Promise<void>;
}

let sheet = '';
beforeAll(async () => {
  const file = new URL('../../storefront/src/pages/scheme/plan-stage.module.css', import.meta.url);
  sheet = (await readFile(file, 'utf8')).replace(/:global\(([^)]*)\)/g, '$1');
});
afterAll(closeBrowser);

/** A page without a content policy: nothing but the import stands between a drawing and the visitor. */
async function openWatched(): Promise<Watched> {
  const { page, context } = await openVisitor(desktop);
  const asked: string[] = [];
  await context.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === `${origin}/`)
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><style>:root{--ink:#111;--accent:#0a0;--on-accent:#fff;--control-border:#777;--background:#fff}${sheet}</style><body></body>`,
      });
    asked.push(url);
    return route.abort();
  });
  await page.addInitScript(() => {
    const kept: string[] = [];
    Object.assign(window, { kept, alert: (what: unknown) => kept.push(String(what)) });
  });
  await page.goto(`${origin}/`);
  return {
    page,
    asked,
    ran: () => page.evaluate(() => Reflect.get(window, 'kept') as string[]),
    close: () => context.close(),
  };
}

/** Puts drawings into the page as the storefront does, each with a seat of ours above, and touches all of it. */
async function show(watched: Watched, drawings: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (let at = 0; at < drawings.length; at += 50) {
    const some = drawings.slice(at, at + 50);
    for (const look of await watched.page.evaluate(showSome, some)) found.add(look);
  }
  return [...found];
}

/** Runs in the page: how the seat of ours looks above each drawing. */
async function showSome(drawings: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const events = ['click', 'mouseover', 'mousedown', 'pointerenter', 'focus', 'focusin', 'load', 'error'];
  const shown = drawings.map((text) => {
    const canvas = Object.assign(document.createElement('div'), { className: 'canvas' });
    canvas.dataset.detail = 'seats';
    const template = document.createElement('template');
    template.innerHTML = text;
    canvas.innerHTML = '<svg><g data-layer="seats"><path data-look="3" d="M0 0h9v9z"/></g></svg>';
    canvas.firstElementChild?.prepend(...template.content.children);
    document.body.append(canvas);
    for (const drawing of canvas.querySelectorAll('svg')) drawing.setCurrentTime(60);
    for (const element of canvas.querySelectorAll('*'))
      for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
    return canvas;
  });
  await new Promise(requestAnimationFrame);
  if (document.getElementById('cart')) found.push('an id of the page was taken');
  for (const canvas of shown) {
    const mine = canvas.querySelector('[data-layer="seats"] path:last-of-type');
    const look = mine && getComputedStyle(mine);
    found.push(look ? `${look.fill} ${look.display}` : 'no seat of ours');
    canvas.remove();
  }
  return found;
}

const ours = ['rgb(0, 170, 0) inline'];

test('D-SVG every attack on a plan is inert in a browser: nothing runs, nothing is asked, our colours win', async () => {
  const safe = await allImported(vectors.map(drawingOf));
  // Well-formed, every one: it is made safe, not sent back.
  expect(safe).toHaveLength(vectors.length);
  const watched = await openWatched();
  expect(await show(watched, safe)).toEqual(ours);
  expect([await watched.ran(), watched.asked]).toEqual([[], []]);
  await watched.close();
});

test('D-SVG the same attacks as they were handed in do run, ask and paint: the page would notice', async () => {
  const watched = await openWatched();
  const seen = await show(watched, vectors.map(drawingOf));
  expect(seen.length).toBeGreaterThan(1);
  expect((await watched.ran()).length).toBeGreaterThan(3);
  await expect.poll(() => watched.asked.length).toBeGreaterThan(5);
  await watched.close();
});

test('D-SVG two thousand mutations of them are refused with a word, or inert', async () => {
  const random = createRandom(20_261_122);
  const drawings = Array.from({ length: 2_000 }, () => {
    let inner = random.one(vectors);
    do inner = random.one(mutations)(inner, random);
    while (random.chance(0.4));
    return drawingOf(inner);
  });
  const safe = await allImported(drawings);
  expect(safe.length).toBeGreaterThan(300);
  const watched = await openWatched();
  expect(await show(watched, safe)).toEqual(ours);
  expect([await watched.ran(), watched.asked]).toEqual([[], []]);
  await watched.close();
});

/** Small files that would fill a memory or a screen. */
const bombs: readonly [string, string][] = [
  ['entities', `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(99)}">]>${drawingOf('<text>&a;</text>')}`],
  ['depth', drawingOf('<g>'.repeat(50_000) + '</g>'.repeat(50_000))],
  [
    'copies of copies',
    drawingOf(
      `<g id="c0"><rect/></g>${Array.from({ length: 12 }, (_, at) => `<g id="c${at + 1}">${`<use href="#c${at}"/>`.repeat(10)}</g>`).join('')}`,
    ),
  ],
  ['a copy of itself', drawingOf('<g id="me"><use href="#me"/></g>')],
  ['a path without end', drawingOf(`<path d="M0 0${'l1 1'.repeat(60_000)}"/>`)],
  ['elements', drawingOf('<g/>'.repeat(310_000))],
  ['size', drawingOf(`<text>${'a'.repeat(5_100_000)}</text>`)],
  ['an attribute that never ends', `<svg a="${'a'.repeat(1_000_000)}`],
  ['a comment that never ends', `<svg><!--${'-'.repeat(1_000_000)}`],
];

test.each(bombs)('D-SVG a bomb of %s is refused with a word', async (_name, drawing) => {
  expect(await imported(drawing)).toBeNull();
});
