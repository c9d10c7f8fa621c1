import type { Translation } from '#i18n/message.ts';
import type { club as source } from '#i18n/ru/club.ts';

export const club: Translation<typeof source> = {
  title: '優惠碼與點數',
  'title-promo': '折扣',
  card: '會員卡 {code}',
  'card-blocked': '會員卡 {code} 已停用，無法使用點數。請洽詢會員部。',
  bonuses: { other: '{sum} 點' },
  available: '可用 {bonuses}',
  silent: '會員系統暫無回應。您仍可照常下單付款，但不套用會員折扣。',
  promo: '優惠碼',
  'promo-short': '至少三個字元',
  apply: '套用',
  'spend-label': '使用點數',
  'spend-hint': '最多 {most}。一點等於 {one}。',
  spend: '使用',
  'spend-wrong': '請填寫大於零且不超過 {most} 的數字。',
  'promo-applied': '已套用優惠碼 {code}',
  'promo-refused': '無法套用優惠碼 {code}',
  'promo-kept': '下單時將檢查並套用優惠碼 {code}',
  'bonuses-applied': '使用 {bonuses}',
  'bonuses-kept': '下單時將使用 {bonuses}',
  cancel: '取消折扣',
  cancelled: '已取消折扣。',
  'said-applied': '已套用折扣。',
  'not-sent': '沒有回應。請檢查連線後再試一次。',
  'from-club': '來自您的會員資料',
};
