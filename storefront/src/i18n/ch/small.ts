import type { Translation } from '#i18n/message.ts';
import type { small as source } from '#i18n/ru/small.ts';

export const small = {
  'not-found': '找不到頁面',
  'not-found-text': '節目表中沒有這個地址。活動可能已結束，或連結不完整。',
  'declined-title': '付款 {number} 未通過',
  'declined-lead': '款項未被扣除。可能的原因：',
  'declined-card': '卡片資料有誤',
  'declined-secure': '發卡銀行不支援 3D~Secure',
  'declined-funds': '卡片餘額不足',
  'declined-internet': '銀行不允許此卡網路付款',
  'declined-entry': '輸入卡片資料的時間已過',
  'declined-booking': '保留時間已過',
  'declined-to-order': '返回訂單',
  'data-not-found': '找不到資料',
  'data-not-found-text': '此連結沒有對應的訂單。請從郵件中開啟，或返回節目表。',
  'restricted-title': '訂單訪問受限',
  'restricted-text': '只有下單時使用的帳戶才能開啟此訂單。',
  'restricted-gid': '您以另一個帳戶登入。請用下單時的帳戶登入。',
  support: '協助',
  phone: '電話',
  email: '電子郵件',
  'failed-text': '由於我們的故障，頁面未能開啟。我們已記錄，請再試一次。',
} satisfies Translation<typeof source>;
