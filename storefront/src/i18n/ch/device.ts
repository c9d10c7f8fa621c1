import type { Translation } from '#i18n/message.ts';
import type { device as source } from '#i18n/ru/device.ts';

export const device: Translation<typeof source> = {
  'unpaid-order': '未付款訂單',
  unpaid: '{number} 等待付款',
  'to-payment': '前往付款',
  'give-up': '不支付訂單 {number}',
  'given-up': '訂單 {number} 的席位將於 {time} 重新開放銷售，您無須付款。',
  'take-back': '復原',
  'close-unpaid': '關閉',
  remember: '在此裝置上記住我',
  'remember-note': '姓名、電話、電子郵件與已勾選的同意將自動填入。資料只存於此裝置，按一下即可移除。',
  remembered: '已在此裝置上記住您。',
  forget: '移除',
};
