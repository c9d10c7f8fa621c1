import { languageTags } from '@foyer/contract/rules/values.ts';
import type { HouseView } from '#lib/house/house-view.ts';
import { inLanguage } from '#paths.ts';
import { escapeHtml } from './escape.ts';
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
