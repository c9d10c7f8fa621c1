import { type Refusal, refusalCodes } from '@foyer/contract/kit/answer.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { RefusalFacts, RefusalTexts } from './refusals/refusal-texts.ts';
import { refusalsCh } from './refusals/refusals-ch.ts';
import { refusalsEn } from './refusals/refusals-en.ts';
import { refusalsKz } from './refusals/refusals-kz.ts';
import { refusalsRu } from './refusals/refusals-ru.ts';
import { typeset } from './typeset.ts';

const catalogues: Readonly<Record<Language, RefusalTexts>> = {
  ru: refusalsRu,
  en: refusalsEn,
  ch: refusalsCh,
  kz: refusalsKz,
};

/** What a visitor reads about a refusal: the fact, then the next step. Never empty. */
export function refusalText(refusal: Refusal, language: Language): string {
  const text = catalogues[language][refusal.kind];
  return typeset(typeof text === 'string' ? text : text(factsOf(refusal)), language);
}

function factsOf({ kind, parameters = {} }: Refusal): RefusalFacts {
  const number = (name: keyof RefusalFacts) => {
    const value = parameters[name];
    return typeof value === 'number' ? value : null;
  };
  const text = (name: keyof RefusalFacts) => {
    const value = parameters[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    limit: number('limit'),
    least: number('least'),
    openOrders: number('openOrders'),
    unpaidPlaces: number('unpaidPlaces'),
    freePlaces: number('freePlaces'),
    links: number('links'),
    groupAlone: number('groupAlone'),
    cardTickets: number('cardTickets'),
    left: number('left'),
    seconds: number('seconds'),
    available: number('available'),
    card: number('card'),
    once: number('once'),
    paying: number('paying'),
    visits: number('visits'),
    cookies: number('cookies'),
    away: number('away'),
    field: text('field'),
    cause: text('cause'),
    ticket: number('ticket'),
    title: text('title'),
    place: text('place'),
    zone: text('zone'),
    until: text('until'),
    code: refusalCodes[kind],
  };
}
