import type { Translation } from '#i18n/message.ts';
import type { errors as source } from '#i18n/ru/errors.ts';

export const errors = {
  offline: '無法連上伺服器。請檢查網路後再試。',
  timeout: '伺服器回應過久。請再試一次。',
  busy: '目前訪客眾多。請一分鐘後再試。',
  internal: '內部錯誤（代碼 {code}）。請於一分鐘後再試。',
  'required-all': '所有欄位均為必填',
  'required-fio': '請以文字填寫姓名，不含數字與符號',
  'required-phone': '請填寫電話號碼，6 至 20 個字元',
  'required-card-phone': '需要俄羅斯手機號碼：+7~(9…',
  'not-valid-email': '電子郵件地址有誤，請再檢查',
  're-email': '兩次輸入的電子郵件不一致',
  'required-surname': '請用俄文字母填寫姓氏，首字母大寫，至少 4 個字母',
  'required-first-name': '請用俄文字母填寫名字，首字母大寫',
  'required-patronymic': '請用俄文字母填寫父稱，首字母大寫',
  'empty-name': '請填寫姓名',
  'empty-phone': '請填寫電話號碼',
  'empty-email': '請填寫電子郵件，門票將寄到這裡',
  'empty-emailAgain': '請再輸入一次電子郵件',
  'empty-surname': '請填寫姓氏',
  'empty-firstName': '請填寫名字',
  'empty-patronymic': '請填寫父稱',
  'required-consent': '需要您的同意',
  'summary-title': { other: '請更正 {count} 個欄位：' },
} satisfies Translation<typeof source>;
