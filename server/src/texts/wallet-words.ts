import type { Language } from '@foyer/contract/rules/values.ts';

/** Labels of a pass that a printed ticket does not have. */
export const walletWords: Readonly<Record<Language, { when: string; place: string; venue: string }>> = {
  ru: { when: 'Когда', place: 'Место', venue: 'Где' },
  en: { when: 'When', place: 'Seat', venue: 'Where' },
  ch: { when: '時間', place: '座位', venue: '地點' },
  kz: { when: 'Уақыты', place: 'Орын', venue: 'Өтетін жері' },
};
