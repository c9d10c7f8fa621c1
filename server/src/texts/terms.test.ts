import { type Language, languages } from '@foyer/contract/rules/values.ts';
import { wrongTexts } from '@foyer/contract/testing/terms.ts';
import { expect, test } from 'vitest';
import { listLabels } from './list-labels.ts';
import { changeTexts } from './mails/change-mails.ts';
import { textsOf } from './mails/compose-mail.ts';
import { exchangeTexts } from './mails/exchange-mails.ts';
import { listTexts } from './mails/list-mails.ts';
import { seatTexts } from './mails/tickets-mail.ts';
import { reportWords } from './report-words.ts';
import { ticketLabels } from './ticket-labels.ts';
import { visitorDocuments } from './visitor-documents.ts';

const house = { name: '', address: '', accent: '', supportEmail: '', supportPhone: '', ownTexts: {} };

/** Catalogues that hold a language beside the others, or are put together: as values, with every function called. */
const catalogues: Readonly<Record<string, (language: Language) => unknown>> = {
  mails: (language) => ({ ...textsOf({ language, house }), sentences: '' }),
  'mails about changes': (language) => changeTexts[language],
  'mails about exchanges': (language) => exchangeTexts[language],
  'mails of the waiting list': (language) => listTexts[language],
  'mails about seats': (language) => seatTexts[language],
  tickets: (language) => ticketLabels[language],
  'lists of visitors': (language) => listLabels[language],
  reports: (language) => reportWords[language],
  documents: (language) =>
    Object.values(visitorDocuments).flatMap(({ name, note }) => [name[language], note[language]]),
};

interface Told {
  where: string;
  text: string;
}

function textsIn(part: unknown, where: string): Told[] {
  if (typeof part === 'string') return [{ where, text: part }];
  if (typeof part === 'function') {
    const given = Array.from({ length: 4 }, () => '{value}');
    return textsIn(Reflect.apply(part, undefined, given), where);
  }
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => textsIn(value, `${where} › ${key}`));
}

const allTexts = (language: Language) =>
  Object.entries(catalogues).flatMap(([where, of]) => textsIn(of(language), where));

test.each(languages)(
  'mails, tickets, lists and reports in %s have the words and marks of the table',
  (language) => {
    const texts = allTexts(language);
    expect(texts.length).toBeGreaterThan(200);
    // Numbers of documents have Russian letters in every language.
    const own = texts.filter(({ text }) => !/АБ 1234567|IV-АН/.test(text));
    expect(wrongTexts(language, own)).toEqual([]);
  },
);

test.each(languages)(
  'no text in %s says a fact that the Russian one leaves out, or leaves one out',
  (language) => {
    const valuesIn = (of: Language) =>
      new Map(allTexts(of).map(({ where, text }) => [where, text.split('{value}').length]));
    const [russian, own] = [valuesIn('ru'), valuesIn(language)];
    expect([...own.keys()].sort()).toEqual([...russian.keys()].sort());
    const differing = [...own].filter(([where, count]) => count !== russian.get(where));
    expect(differing).toEqual([]);
  },
);
