import type { Translation } from '#i18n/message.ts';
import type { evenings as source } from '#i18n/ru/evenings.ts';

export const evenings = {
  ask: '{party}，共{sum}，{when}，{what}',
  'party-1': '一人',
  'party-2': '兩人',
  'party-3': '三人',
  'party-4': '四人',
  'party-5': '五人',
  'party-6': '六人',
  'up-to': ' {sum} 以內',
  'any-sum': '金額不限',
  'when-any': '時間不限',
  'when-weekend-evening': '週末晚上',
  'when-weekend': '週末',
  'when-weekday-evening': '平日晚上',
  'when-evening': '晚上',
  'when-day': '白天',
  anything: '內容不限',
  show: '顯示',
  label: '為您安排的夜晚',
  'word-who': '人數',
  'word-how-much': '總金額',
  'word-when': '時間',
  'word-what': '內容',
} as const satisfies Translation<typeof source>;
