import type { Translation } from '#i18n/message.ts';
import type { small as source } from '#i18n/ru/small.ts';

export const small = {
  'title-unauthorized': '無法檢視',
  'not-found': '找不到頁面',
  'not-found-text': '節目表中沒有這個地址。活動可能已結束，或連結不完整。',
  'restricted-title': '無法檢視此訂單',
  'restricted-text': '只有下單時使用的帳號才能開啟此訂單。',
  'restricted-gid': '您以另一個帳號登入。請用下單時的帳號登入。',
  support: '協助',
  phone: '電話',
  email: '電子郵件',
  'failed-text': '由於我們的故障，頁面未能開啟。我們已記錄，請再試一次。',
  'away-text': '售票系統目前沒有回應。訂單和已購門票都已保存，不會重複扣款。請一分鐘後再試；門票也在郵件中。',
  refused: '訂單未成立，未扣款。',
  'refused-limit': '票數超過單筆訂單的上限。',
  'refused-taken': '剩餘名額不足：剛被他人選走。',
  'refused-closed': '此場次已停止售票。',
  'refused-price': '您選擇期間票價已變動。',
  'refused-consent': '有必要的同意事項未勾選。',
  'refused-buyer': '購票人資料有誤：請檢查姓名、電話與電子郵件。',
  'refused-stopped': '我們正在核對資料，暫停售票。已購門票仍然有效。請一小時後再試。',
  'refused-busy': '目前購票人數眾多，請一分鐘後再試。',
  'refused-bot': '您所在的網路目前有大量訂單。請一分鐘後再試，或啟用 JavaScript，由頁面自動驗證。',
  'refused-again': '請重新選擇門票。',

  'not-translated': '本文件尚無中文版。',
  'shown-in': '以下為{language}版。',
  'in-ru': '俄文',
  'in-en': '英文',
  'in-ch': '中文',
  'in-kz': '哈薩克文',
} satisfies Translation<typeof source>;
