import type { Translation } from '#i18n/message.ts';
import type { offers as source } from '#i18n/ru/offers.ts';

export const offers = {
  title: '加購項目',
  choose: '選擇',
  'choose-more': '再選一些',
  'none-chosen': '購票時可加購：',
  'handed-out': '憑訂單號碼領取。',
  number: '編號~{numbers}',
  remove: '移除',
  'remove-name': '移除：{name}',
  'back-requested': '退還待您以信中連結確認',
  'back-confirmed': '退還審核中',
  'back-returned': '已退還',
  left: '剩 {count}',
  'sold-out': '已售完',
  full: '每筆訂單最多 {limit} 件',
  'last-taken': '沒有更多了',
  'add-one': '增加一件',
  'remove-one': '減少一件',
  add: '加購',
  'add-sum': '加購 {sum}',
  'choose-first': '請先選擇要加購的項目',
  unsent: '未能完成：沒有連線。請檢查網路後再按一次。',
  question: '付款前可為訂單選擇加購項目',
  'go-to-payment': '前往付款',
} as const satisfies Translation<typeof source>;
