import type { Translation } from '#i18n/message.ts';
import type { groups as source } from '#i18n/ru/groups.ts';

export const groups = {
  group: '團體參觀',
  'group-note': '整團一個價格，最多 {count} 人',
  'group-full': '本場剩餘 {left} 個名額，一團需要 {count} 個。',
  'group-people': '最多 {count} 人',
  'group-price': '{price} + 導覽員 {fee}',
  'group-over-row': '每筆訂單最多 {count} 團。下一團請選擇其他場次，或另下一筆訂單。',
  'group-over-session': '本場名額不足以再容納一團。請選擇其他場次。',
} satisfies Translation<typeof source>;
