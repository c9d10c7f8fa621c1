import type { Translation } from '#i18n/message.ts';
import type { scheme as source } from '#i18n/ru/scheme.ts';

export const scheme = {
  plan: '座位',
  how: '座位顯示方式',
  'to-exchange': '返回換票',
  'days-of': '{title}：日期與時間',
  'as-plan': '座位圖',
  'as-list': '清單',
  legend: '票價',
  'no-diagram': '座位圖尚未上傳。',
  'no-diagram-text': '本場座位目前由售票處販售。',
  drawing: '正在繪製座位',
  'without-script': '不使用座位圖選位',
  emptied: { other: '您改選了其他場次：{when} 的 {count}~個座位已釋出。' },
  'emptied-back': '返回原場次',
} as const satisfies Translation<typeof source>;
