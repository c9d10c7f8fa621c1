import { type Language, languageTags } from '@foyer/contract/rules/values.ts';
import { translatorOf } from '#i18n/translate.ts';
import { framedSheet } from '#lib/embed/framed-sheet.ts';
import type { HouseView } from '#lib/house/house-view.ts';
import { noticeId } from '#lib/load/retried.ts';
import type { Screen } from '#lib/router/screen.ts';
import { inLanguage } from '#paths.ts';
import { type BootScripts, bootId, bootOf } from './boot.ts';
import type { ClientAssets, InlineText } from './client-assets.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import { fullTitle } from './full-title.ts';
import type { HeroPicture, PageHead } from './page-head.ts';

interface HeadFacts {
  head: PageHead;
  house: HouseView;
  url: URL;
  origin: string;
}

/** Title, description, addresses, picture and data of a page: a pure function of what the page says. */
export function headMarkup(facts: HeadFacts): string {
  const { head, house } = facts;
  return [
    `<title>${escapeHtml(fullTitle(head.title, house.title))}</title>`,
    meta('name', 'description', head.description ?? house.tagline),
    head.hidden ? meta('name', 'robots', 'noindex') : addresses(facts),
    openGraph(facts),
    ...(head.heroes ?? []).map(hero),
    ...(head.data ?? []).map(
      (address) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`,
    ),
  ].join('');
}

function addresses({ head, house, url, origin }: HeadFacts): string {
  const shown = new URL(head.canonical ?? url.pathname, origin);
  const canonical = inLanguage(shown, house.language, house.houseLanguage);
  const alternates = house.languages.map(
    (language) =>
      `<link rel="alternate" hreflang="${languageTags[language]}" href="${escapeHtml(origin + inLanguage(shown, language, house.houseLanguage))}">`,
  );
  const plain = escapeHtml(origin + inLanguage(shown, house.houseLanguage, house.houseLanguage));
  return [
    `<link rel="canonical" href="${escapeHtml(origin + canonical)}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${plain}">`,
  ].join('');
}

function openGraph({ head, house, url, origin }: HeadFacts): string {
  const { picture } = head;
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', house.title),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description ?? house.tagline),
    meta('property', 'og:url', origin + inLanguage(url, house.language, house.houseLanguage)),
    meta('property', 'og:locale', languageTags[house.language].replace('-', '_')),
    picture ? meta('property', 'og:image', new URL(picture.url, origin).href) : '',
    picture ? meta('property', 'og:image:width', String(picture.width)) : '',
    picture ? meta('property', 'og:image:height', String(picture.height)) : '',
    picture ? meta('property', 'og:image:alt', picture.alt) : '',
    picture ? meta('name', 'twitter:card', 'summary_large_image') : '',
  ].join('');
}

function hero({ type, srcset, sizes, media }: HeroPicture): string {
  const screens = media === undefined ? '' : ` media="${escapeHtml(media)}"`;
  return `<link rel="preload" as="image" type="${escapeHtml(type)}" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}"${screens} fetchpriority="high">`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return content === '' ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

interface DocumentFacts {
  screen: Screen;
  url: URL;
  origin: string;
  /** Markup of the page. */
  body: string;
  /** The house's own sheet. */
  theme: string;
  assets: ClientAssets;
  /** Module of the page, as its path from the storefront's root. */
  module: string;
  /** Sites of the house, where the page stands in a frame of one of them; none elsewhere. */
  framedBy: readonly string[];
  /** It answers a form that was sent, and would say something else when it is loaded again. */
  answersForm: boolean;
  /** schema.org data. */
  linkedData?: object | undefined;
}

/** The whole document of a page. */
export function documentMarkup(facts: DocumentFacts): string {
  const { screen, url, origin, body, theme, assets, linkedData } = facts;
  const { house, head } = screen;
  return [
    `<!doctype html><html lang="${languageTags[house.language]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    headMarkup({ head, house, url, origin }),
    refreshMarkup(facts),
    ...fontsFor(house.language, assets).map(
      (font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`,
    ),
    `<style>${sheetFor(facts).text}</style><style>${theme}</style>`,
    `<script>${assets.inlineScript.text}</script>`,
    framedMarkup(facts),
    // What is read comes before what is pressed: pictures go first, scripts share what is left of the line.
    // The entry is the heaviest and goes first of them: it runs when the page is read, whatever its place.
    `<script type="module" fetchpriority="low" src="${assets.entry}"></script>`,
    ...preloads(facts).map(modulePreload),
    `<link rel="icon" href="${escapeHtml(house.logo.url)}">`,
    '<meta name="theme-color" media="(prefers-color-scheme:light)" content="#fdfcfa">',
    '<meta name="theme-color" media="(prefers-color-scheme:dark)" content="#151310">',
    `</head><body><div id="root">${body}</div>${noticeOf(facts)}`,
    // Behind the page in the document as in its needs: they wait for its own scripts.
    ...aheadOf(facts).map(modulePreload),
    `<script type="application/json" id="${bootId}">${escapeJson(bootOf(screen, scriptsOf(facts)))}</script>`,
    // Last: whatever a visitor sees or presses has come before it.
    linkedData === undefined ? '' : linkedDataMarkup(linkedData),
    '</body></html>',
  ].join('');
}

function refreshMarkup({ screen: { head }, answersForm }: DocumentFacts): string {
  if (head.looksAgain === undefined || answersForm) return '';
  return `<noscript><meta http-equiv="refresh" content="${head.looksAgain}"></noscript>`;
}

function framedMarkup({ framedBy, assets }: DocumentFacts): string {
  if (framedBy.length === 0) return '';
  const origins = escapeHtml(framedBy.join(' '));
  return `<style>${framedSheet}</style><script data-origins="${origins}">${assets.framedScript.text}</script>`;
}

function linkedDataMarkup(data: object): string {
  return `<script type="application/ld+json">${escapeJson(data)}</script>`;
}

/** What is shown while a script does not come (`lib/load/retried.ts`). */
function noticeOf({ screen }: DocumentFacts): string {
  const t = translatorOf(screen.texts, 'notices', screen.house.language);
  const link = `<a href="">${escapeHtml(t('late-script-reload'))}</a>`;
  return `<div id="${noticeId}" role="status"><p hidden>${escapeHtml(t('late-script'))} ${link}</p></div>`;
}

/** The part of the sheet that this page needs. */
export function sheetFor({ assets, screen }: Pick<DocumentFacts, 'assets' | 'screen'>): InlineText {
  const sheet = assets.sheets[screen.pageName];
  if (!sheet) throw new Error(`the browser build has no sheet for "${screen.pageName}"`);
  return sheet;
}

/** The page waits for them a little, and then not at all (`waitForFonts`): all that is read comes first. */
function fontsFor(language: Language, { fonts }: ClientAssets): string[] {
  const read = [fonts.latin, fonts.russian, fonts.currency];
  return language === 'kz' ? [...read, fonts.kazakh] : read;
}

function preloads(facts: DocumentFacts): string[] {
  const { script, shared, texts } = scriptsOf(facts);
  return [...facts.assets.entryImports, script, ...shared, texts];
}

function modulePreload(file: string): string {
  return `<link rel="modulepreload" fetchpriority="low" href="${file}">`;
}

/** Scripts of parts that the page will load by itself, without those that come with the page. */
function aheadOf(facts: DocumentFacts): string[] {
  const { assets, screen } = facts;
  const { ahead } = screen.head;
  if (!ahead) return [];
  const { language } = screen.house;
  const texts = ahead.areas.map((area) => `src/i18n/${language}/${area}.ts`);
  const files = [...ahead.modules, catalogueTable, ...texts].flatMap(
    (module) => assets.modules[module] ?? [],
  );
  const known = preloads(facts);
  return [...new Set(files)].filter((file) => !known.includes(file));
}

/** In which the browser finds the texts of late parts. */
const catalogueTable = 'src/i18n/catalogue-files.ts';

/** The browser imports these by address: a table of all pages and languages would be longer than most pages. */
function scriptsOf({ assets, module, screen }: DocumentFacts): BootScripts {
  const [script, ...shared] = assets.modules[module] ?? [];
  const texts = assets.texts[`${screen.pageName}/${screen.house.language}`];
  if (script === undefined || texts === undefined) throw new Error(`the browser build has no "${module}"`);
  return { script, shared, texts, sheet: assets.sheetFile };
}

const known = new Map<string, string>();

/** `'sha256-…'` of an inlined sheet, for `style-src`. The sheets of a house are few: kept. */
export async function sheetHash(sheet: string): Promise<string> {
  const found = known.get(sheet);
  if (found) return found;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sheet));
  const hash = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
  known.set(sheet, hash);
  return hash;
}
