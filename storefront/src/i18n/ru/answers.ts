import type { Catalogue } from '#i18n/message.ts';

export const answers = {
  found: {
    one: '{count} сеанс',
    few: '{count} сеанса',
    many: '{count} сеансов',
    other: '{count} сеанса',
  },
  'found-evenings': {
    one: '{count} вечер',
    few: '{count} вечера',
    many: '{count} вечеров',
    other: '{count} вечера',
  },
  note: 'Места рядом, сбор уже внутри.',
  more: 'Здесь первые {shown}. Уточните день или сумму.',
  take: 'Взять за~{sum}',
  'take-free': 'Взять бесплатно',
  other: 'Другие места',
  free: 'места не~нумерованы',
  split: 'в~двух рядах, один за другим',
  none: 'Таких сеансов нет.',
  nearest: {
    one: 'Ближайшее: {wish}, {count} сеанс',
    few: 'Ближайшее: {wish}, {count} сеанса',
    many: 'Ближайшее: {wish}, {count} сеансов',
    other: 'Ближайшее: {wish}, {count} сеанса',
  },
  gone: 'Эти места только что заняли. Показываем, что есть теперь.',
  unsent: 'Места не~взяты: нет связи с~сервером. Нажмите ещё раз.',
  'all-programme': 'Вся афиша',
} as const satisfies Catalogue;
