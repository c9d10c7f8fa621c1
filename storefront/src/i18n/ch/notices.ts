import type { Translation } from '#i18n/message.ts';
import type { notices as source } from '#i18n/ru/notices.ts';

export const notices = {
  'late-script': '頁面的一部分尚未載入：連線不穩定。正在重試，您填寫的內容都會保留。',
  'late-script-reload': '重新載入頁面',
  'counted-at': '空位數為 {time} 的資料。售票系統正在恢復連線，請一兩分鐘後再購票。',
  'sales-stopped':
    '暫停售票：資料已復原，我們正在核對訂單。節目單照常開放，已購門票仍然有效；若查無訂單，款項將會退還。請一小時後再來。',
} satisfies Translation<typeof source>;
