import type { Translation } from '#i18n/message.ts';
import type { forms as source } from '#i18n/ru/forms.ts';

export const forms = {
  buyer: '購票人',
  fio: '姓名',
  surname: '姓氏',
  'first-name': '名字',
  patronymic: '父稱（俄文姓名）',
  phone: '電話',
  email: '電子郵件',
  'email-hint': '門票將寄到這裡',
  're-email': '再次輸入電子郵件',
  'change-buyer': '更改',
  'forget-buyer': '在此裝置上移除我的資料',
  consents: '同意事項',
  optional: '選填',
  'time-left-minutes': { other: '剩餘 {count} 分鐘' },
  days: { other: '{count} 天' },
  'club-silent': '會員系統暫無回應。您仍可照常下單付款，但不套用會員折扣。',
  'from-club': '來自您的會員資料',
} satisfies Translation<typeof source>;
