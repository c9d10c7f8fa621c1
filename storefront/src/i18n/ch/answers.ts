import type { Translation } from '#i18n/message.ts';
import type { answers as source } from '#i18n/ru/answers.ts';

export const answers = {
  found: { other: '{count} 場' },
  'found-evenings': { other: '{count} 場' },
  note: '座位相鄰，已含手續費。',
  more: '這裡顯示前 {shown} 場，請縮小日期或金額。',
  take: '以 {sum} 選取',
  'take-free': '免費選取',
  other: '其他座位',
  free: '不對號入座',
  split: '前後兩排',
  none: '沒有符合的場次。',
  nearest: { other: '最接近：{wish}，{count} 場' },
  gone: '這些座位剛被選走，以下是目前的座位。',
  unsent: '未能選取座位：沒有網路連線。請再按一次。',
  'all-programme': '全部節目',
} as const satisfies Translation<typeof source>;
