import type { Translation } from '#i18n/message.ts';
import type { captcha as source } from '#i18n/ru/captcha.ts';

export const captcha: Translation<typeof source> = {
  title: '下單前的驗證',
  why: '您所在的網路目前有大量訂單。請輸入驗證碼，我們才能接受您的訂單。',
  picture: '含有五個字元代碼的圖片。如果看不到圖片，可以收聽代碼。',
  code: '圖片中的代碼',
  hint: '大小寫皆可，拉丁字母或西里爾字母皆可',
  listen: '收聽代碼',
  how: '您將聽到六個數字，其間和背景有較輕的無意義人聲。請連續輸入六個數字。',
  silent: '聲音沒有載入。請等一分鐘，換一張圖片再試。',
  reload: '換一張圖片',
  wrong: '代碼不符。這是一張新圖片。',
  empty: '輸入代碼',
  failed: '無法連接伺服器。請再試一次。',
  continue: '繼續',
  close: '關閉',
};
