import type { Catalogue } from '#i18n/message.ts';

export const answers = {
  found: { one: '{count} вечер', few: '{count} вечера', many: '{count} вечеров', other: '{count} вечера' },
  note: 'Места рядом, сбор уже внутри.',
  more: 'Здесь первые {shown}. Уточните день или сумму.',
  take: 'Взять за~{sum}',
  'take-free': 'Взять бесплатно',
  other: 'Другие места',
  free: 'на~всех, места не~нумерованы',
  split: 'в~двух рядах, один за другим',
  none: 'Таких вечеров нет.',
  nearest: {
    one: 'Ближайшее, {count} вечер: {wish}',
    few: 'Ближайшее, {count} вечера: {wish}',
    many: 'Ближайшее, {count} вечеров: {wish}',
    other: 'Ближайшее, {count} вечера: {wish}',
  },
  gone: 'Эти места только что заняли. Показываем, что есть теперь.',
  unsent: 'Места не~взяты: нет связи с~сервером. Нажмите ещё раз.',
  'all-programme': 'Вся афиша',
} as const satisfies Catalogue;
