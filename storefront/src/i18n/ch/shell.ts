import { chinese } from '@foyer/contract/rules/formats/chinese.ts';
import type { Translation } from '#i18n/message.ts';
import type { shell as source } from '#i18n/ru/shell.ts';

export const formats = chinese;

export const shell = {
  'title-failed': '頁面未能開啟',
  skip: '跳到內容',
  home: '{house}，返回節目表',
  'to-listing': '返回節目表',
  'language-menu': '語言：{language}',
  rules: '規則',
  'sign-in': '登入',
  contacts: '聯絡方式',
  'back-to-event': '返回活動',
  'back-to-order': '返回訂單 {number}',
  'scroll-top': '回到頂部',
  close: '關閉',
  'modal-error': '錯誤',
  'modal-information': '訊息',
  'modal-warning': '注意',
  'modal-error-order': '建立訂單時發生錯誤（#{code}）',
  'error-code': '錯誤代碼：{code}',
  understood: '知道了',
  offline: '網路已中斷。您的選擇都已保留，連線恢復後即可繼續',
  online: '連線已恢復',
  slow: '連線較慢，頁面仍在載入',
  loading: '正在載入頁面',
  'try-again': '再試一次',
  'no-answer': '頁面未能開啟：無法連上伺服器。請檢查網路後再試。',
} satisfies Translation<typeof source>;
