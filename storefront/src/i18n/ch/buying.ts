import type { Translation } from '#i18n/message.ts';
import type { buying as source } from '#i18n/ru/buying.ts';

export const buying = {
  count: { other: '{count} 張票' },
  'fee-inside': '已含手續費 {fee}',
  'no-payment': '無須付款',
  'free-with-paid': '免費票須與付費票一起訂購',
  'take-free': '取得門票',
  'again-by-hand': '請手動輸入，此欄無法貼上',
  'return-title': '如果改變主意',
  'return-until': '{day}（含當日）前退票',
  'return-until-start': '開始前退票',
  'return-percent': '{percent}%',
  'return-late': '活動將近，這些門票已無法退票。',
  'return-never': '此活動門票恕不退票。',
  buying: '正在建立訂單',
  passport: '姓氏、名字與父稱須與護照完全一致：入場時會核對。',
  'card-phone': '您的 Gosuslugi 帳號所用號碼',
  'guide-inside': '已含導覽員 {fee}',
  groups: { other: '{count} 團' },
  buy: '購買',
  pay: '付款',
  'pay-with': '付款方式',
  'have-promo': '我有優惠碼',
} satisfies Translation<typeof source>;
