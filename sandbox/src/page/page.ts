import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface Page {
  title: string;
  language?: 'ru' | 'en';
  body: Html;
  /** The bank's pages for buyers have no links to the control panel. */
  bare?: boolean;
}

const style = readFileSync(new URL('./sandbox.css', import.meta.url));
const icon = readFileSync(new URL('./icon.svg', import.meta.url));

/** What all pages load: their style sheet, and the icon that tells their tabs from those of the shop. */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  app.get('/sandbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/icon.svg', (_request, reply) => reply.type('image/svg+xml').send(icon));
}

/** WebKit takes over the referrer policy of the page that led here, and would send forms without saying where from. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'",
    )
    .send(document(page).markup);
}

function document({ title, language = 'ru', body, bare = false }: Page): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body${bare && html` class="bare"`}>
${!bare && header}
<main>
${body}
</main>
</body>
</html>
`;
}

const header = html`<header>
<a class="name" href="/">Песочница</a>
<nav aria-label="Разделы"><a href="/">Пульт</a><a href="/mail/">Почта</a><a href="/club/">Клуб</a></nav>
</header>`;

/** Markup that may stand in a page as it is. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

/** Markup from a template; every value in it is escaped unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = texts.reduce((text, next, index) => text + markupOf(parts[index - 1]) + next);
  return { markup };
}

function markupOf(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (Array.isArray(part)) return part.map(markupOf).join('');
  return typeof part === 'object' && 'markup' in part ? part.markup : escapeText(String(part));
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const symbols: Record<string, string> = {
  '643': '₽',
  '840': '$',
  '978': '€',
  '826': '£',
  '398': '₸',
  '156': '¥',
};

/** An amount of minor units for a person: `1 500,00 ₽`. */
export function moneyText(amount: number, currency: string): string {
  const whole = Math.floor(amount / 100);
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const minor = String(amount % 100).padStart(2, '0');
  return `${grouped},${minor}\u00a0${symbols[currency] ?? currency}`;
}

const format = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment for a person, by Moscow time: `26 янв., 12:00:00`. */
export function momentText(moment: number): string {
  return format.format(moment);
}
