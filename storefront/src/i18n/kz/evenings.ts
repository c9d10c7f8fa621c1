import type { Translation } from '#i18n/message.ts';
import type { evenings as source } from '#i18n/ru/evenings.ts';

export const evenings = {
  ask: '{party}, барлығына {sum}, {when}, {what}',
  'party-1': 'Бір адам',
  'party-2': 'Екі адам',
  'party-3': 'Үш адам',
  'party-4': 'Төрт адам',
  'party-5': 'Бес адам',
  'party-6': 'Алты адам',
  'up-to': 'ең көбі {sum}',
  'any-sum': 'сома шектелмейді',
  'when-any': 'кез келген уақытта',
  'when-weekend-evening': 'демалыс күндері кешке',
  'when-weekend': 'демалыс күндері',
  'when-weekday-evening': 'жұмыс күндері кешке',
  'when-evening': 'кешке',
  'when-day': 'күндіз',
  anything: 'кез келген іс-шара',
  show: 'Көрсету',
  label: 'Сізге арналған кеш',
  'word-who': 'Қанша адамсыз',
  'word-how-much': 'Барлығына қанша',
  'word-when': 'Қашан',
  'word-what': 'Не',
} as const satisfies Translation<typeof source>;
