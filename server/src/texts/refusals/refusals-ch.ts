import type { ReturnCause } from '@foyer/contract/returns/returns.ts';
import { formatNumber } from '@foyer/contract/rules/format.ts';
import { quoted } from '@foyer/contract/rules/joining.ts';
import { type RefusalFacts, type RefusalTexts, visitorRefusal, waitWords } from './refusal-texts.ts';

export const refusalsCh: RefusalTexts = {
  csrf: ({ cookies }) =>
    cookies === null
      ? '頁面開啟過久。請重新整理後再試。'
      : '瀏覽器未儲存本站的 Cookie，沒有它便無法下單。請在瀏覽器設定中允許後再試。',
  'bot-check': '需要驗證。請輸入圖片中的字元。',
  internal: '內部錯誤。請一分鐘後再試；若仍無法解決，請聯絡客服。',
  malformed: ({ field }) =>
    field === null
      ? '操作未完成。請重新整理頁面後再試。'
      : `操作未完成：欄位「${field}」。請重新整理頁面後再試。`,
  'unknown-call': '操作未完成。請重新整理頁面後再試。',
  limit: overLimit,
  'too-many-requests': ({ seconds }) => `請求過於頻繁。請於${inSeconds(seconds)}後再試。`,
  'payment-failed': '付款未成功。請再試一次，或選擇其他付款方式。',
  'bank-unknown': '無法確認付款銀行。請選擇其他付款方式。',
  'bank-missing': '此訂單沒有可用的付款方式。請洽售票處。',
  unauthorized: '尚未登入，或登入已過期。請登入後再試一次。',
  forbidden: '此訂單的存取受限：它是由另一個帳號建立的。',
  'place-taken': ({ left, place, zone }) =>
    left === 0 && place === null
      ? '門票無法選購：最後幾張剛被選走。請選擇其他門票。'
      : left === null || left === 0
        ? `座位無法選購${place ? `（${place}）` : ''}：剛剛已被選走。請選擇其他座位。`
        : `座位無法選購。${zone ? `「${zone}」` : '本場次'}剩餘 ${left} 張票。請勿超過此數${zone ? '，或改選其他座位' : ''}。`,
  'wallet-silent': 'Google Wallet 目前沒有回應，請稍後再試。門票在訂單頁面和郵件中。',
  'sales-stopped': '我們正在核對資料，暫停售票。已購門票仍然有效。請一小時後再試。',
  'sale-closed': '此場次已停止售票。請選擇其他日期或時間。',
  'order-gone': '訂單已刪除或不存在。',
  'order-finished': ({ paying, cause }) =>
    paying === null
      ? (finished[cause ?? ''] ?? '此訂單已經結束。請重新整理頁面。')
      : '付款已開始，無法再更改折扣。請完成付款或等待銀行回覆。',
  'reservation-over': ({ cause }) =>
    cause === 'asking'
      ? '保留時間已過，但銀行仍在確認上一筆付款。請稍候，門票仍為您保留。'
      : '保留時間已過，門票已重新開放銷售。請重新訂購。',
  'promo-invalid': ({ once }) =>
    once === null ? '優惠碼無法使用。請檢查拼寫與有效期限。' : '此訂單已套用優惠碼。請先取消。',
  'bonus-refused': bonusRefused,
  'return-refused': ({ cause }) =>
    notReturned[cause ?? ''] ?? '這些票無法退票：退票期限已過，或已在辦理退票。',
  'captcha-wrong': '字元與圖片不符。請輸入新圖片中的字元。',
  'price-changed': '在您選購期間價格已變動。尚未扣款：請查看新的金額後重新下單。',
  'consent-missing': ({ title }) =>
    title === null ? '需要您的同意。請勾選必要項目。' : `需要您的同意：${quoted(title, 'ch')}。`,
  'buyer-invalid': ({ field }) => buyerFields[field ?? ''] ?? '請檢查購票人資料：有欄位未填寫。',
  'not-offered': '本館不提供此服務。請洽售票處。',
  'payment-way-invalid': ({ code }) => `此付款方式無法使用。錯誤代碼：${code}`,
  'payment-way-missing': ({ code }) => `未設定付款方式。錯誤代碼：${code}`,
  'key-reused': '操作未完成。請重新整理頁面後再試。',
  'no-tickets': '此訂單沒有可寄送的有效門票。',
  'mail-sent-lately': ({ seconds, links }) =>
    links === 1
      ? `門票目前仍然有效。含連結的郵件剛寄出不久，若未收到，請查看垃圾郵件匣；可於 ${waitWords(seconds, 'ch')}再次申請。`
      : `門票郵件剛寄出不久。若未收到，請查看垃圾郵件匣；可於 ${waitWords(seconds, 'ch')}再次寄送。`,
  'subscription-refused': '此套票不適用於這些票：套票屬於其他活動或日期，或已過期。',
  'visits-used': ({ left }) =>
    left === null || left === 0 ? '套票的次數已用完。' : `套票還剩 ${left} 次。請減少票數。`,
  'exchange-refused': ({ cause }) => notExchanged[cause ?? ''] ?? '這些門票不能換票，原門票仍然有效。',
  'exchange-open': '此次換票正在付款。請等待銀行答覆，原門票仍然有效。',
  'list-closed': '此場次的候補名單已關閉：售票已結束，或場次已取消。',
  'places-free': '這些場次目前就有您要的座位。請回到活動頁面選擇。',
  'choice-over': '選擇期限已過。若需要票務協助，請與我們聯絡。',
  'visits-taken': '已用此套票領取門票。請先退這些門票，再退套票。',
  'visitor-invalid': visitorRefusal('ch'),
  'payment-begun': '此訂單已開始付款，內容無法再更改。',
  'offer-unknown': '此訂單沒有這項加購。請重新整理頁面。',
  'offer-limit': ({ title, limit, unpaidPlaces }) =>
    unpaidPlaces === null
      ? `${title ? quoted(title, 'ch') : ''}無法再加購${limit === null ? '' : `：每筆訂單最多 ${limit} 件`}。`
      : `${title ? quoted(title, 'ch') : '這項加購'}：您所在網路的未付款訂單已保留過多。若其中有您的訂單，請先付款；若沒有，請於幾分鐘後再試。`,
  'offer-sold-out': ({ title, left }) =>
    `${title ? quoted(title, 'ch') : '這項加購'}${left ? `只剩 ${left} 件` : '已售完'}。訂單沒有變動。`,
  kept: ({ place, until }) =>
    `此座位已保留${place ? `（${place}）` : ''}。${until ? `將於 ${until} 公開發售。` : ''}請選擇其他座位。`,
  companion: ({ place }) =>
    `陪同席${place ? `（${place}）` : ''}須與旁邊的輪椅席一併購買。請同時選擇兩者，或移除此座位。`,
  'lone-seat': ({ place }) =>
    `您的選擇會留下一個單獨的空位${place ? `（${place}）` : ''}。請調整座位，或一併選購。`,
  busy: ({ seconds, away }) =>
    away === null
      ? `目前購票人數眾多。請於${inSeconds(seconds)}後再試。`
      : '售票系統目前沒有回應。請一分鐘後再試：您的訂單和門票都已保存，不會重複扣款。',
  'sign-in-failed': '登入未成功：服務方未確認。請再試一次。',
  'sign-out-failed': '登出 GID 時發生錯誤',
  'club-silent': ({ visits }) =>
    visits === null
      ? '會員系統暫無回應，折扣未套用。請稍後再試，或以原價付款。'
      : '會員系統暫無回應，未以套票取票，也未扣除入場次數。請稍後再試，或不使用套票購票。',
};

function bonusRefused({ available, card, once }: RefusalFacts): string {
  if (once !== null) return '此訂單已使用點數。請先取消。';
  if (card !== null) return '此會員卡無法使用。請洽詢會員部。';
  return available === null
    ? '無法使用這麼多點數。'
    : `無法使用這麼多點數。可用點數：${formatNumber(available)}。`;
}

function overLimit({
  limit,
  least,
  openOrders,
  unpaidPlaces,
  freePlaces,
  groupAlone,
  cardTickets,
  seconds,
}: RefusalFacts): string {
  if (groupAlone !== null) return '團體導覽須與單張票分開訂購。請只保留其中一種。';
  if (cardTickets !== null) return '此電話號碼已用普希金卡購得一張票。每張卡每個活動限購一張。';
  if (least !== null) return `此類門票至少須購買 ${least} 張。請增加張數，或全部移除。`;
  if (openOrders !== null) return '您已有未付款的訂單。請先付款，或等待座位釋出。';
  if (freePlaces !== null)
    return `同一場次每人最多可取 ${freePlaces} 個免費座位，此電子郵件或電話已取得部分座位。請減少免費票的張數，或退回不需要的票。`;
  if (unpaidPlaces !== null)
    return `您所在的網路已為此場次保留過多未付款的座位。若其中有您的訂單，請先付款；若沒有，請於 ${waitWords(seconds, 'ch')}再試，屆時未付款的座位將重新開放銷售。`;
  if (limit === null) return '訂單的票數超過上限。請減少張數。';
  return `每筆訂單最多 ${limit} 張票。請減少張數。`;
}

function inSeconds(seconds: number | null): string {
  return seconds === null ? '一分鐘' : ` ${seconds} 秒`;
}

const buyerFields: Readonly<Record<string, string>> = {
  name: '請填寫姓名，2 至 70 個字母。',
  phone: '請填寫電話號碼，6 至 20 個字元。',
  email: '電子郵件地址有誤。請再檢查一次。',
  emailAgain: '兩次輸入的電子郵件不一致。',
  surname: '請依護照用俄文字母填寫姓氏，首字母大寫，至少 4 個字母。',
  firstName: '請依護照用俄文字母填寫名字，首字母大寫。',
  patronymic: '請依護照用俄文字母填寫父稱，首字母大寫。',
};

const finished: Readonly<Record<string, string>> = {
  paid: '此訂單已付款。',
  cancelled: '此訂單已取消，請重新選購門票。',
  visitors: '請先填寫參觀者資料，再付款。',
};

const notReturned: Readonly<Record<string, string>> & Readonly<Record<ReturnCause, string>> = {
  unpaid: '訂單尚未付款，沒有可退的門票。',
  ended: '此訂單已結束且沒有門票，無可退還。',
  never: '此活動的門票不接受退票。',
  'time-over': '這些門票的退票期限已過。',
  returned: '這些門票已退票。',
  exchanged: '這些門票已換票。現在有效的門票請見訂單頁面。',
  'not-of-order': '此訂單中沒有這些門票。請重新整理頁面。',
  'open-request': '此訂單已有退票申請。請透過郵件中的連結確認，或撤回申請。',
  confirmed: '您已確認此訂單的退票，我們會以電子郵件答覆。',
  'no-address': '購票人資料已刪除，無法寄送郵件。請洽售票處。',
  together: '其他門票須與這些門票一併退票，請重新申請。',
  'link-wrong': '連結與此訂單不符，可能不完整。請從郵件中開啟完整連結。',
  'link-lapsed': '連結已過期，申請已取消，門票仍有效。若仍要退票，請重新申請。',
  'link-withdrawn': '此退票申請已結束，連結不再有效。門票目前的狀態請見訂單頁面。',
  'link-used': '您已確認此退票，目前審核中，我們會以電子郵件通知您。',
  'link-done': '此退票已完成，退款時間請見訂單頁面。',
  'link-refused': '此退票未獲接受，門票仍有效。原因已寄至您的信箱。',
};

const notExchanged: Readonly<Record<string, string>> = {
  never: '此活動的門票不提供換票。',
  'time-over': '換票期限已過，原門票仍然有效。',
  visited: '此門票已有人使用入場。',
  returned: '此門票已退票。',
  'asked-back': '此門票正在退票。請先取消退票，再換票。',
  times: '此門票已換過，不能再換。門票仍然有效。',
  'culture-card': '使用普希金卡購買的門票，請退票後重新購買。',
  subscription: '套票名下的門票請至售票處更換。',
  'season-ticket': '套票不能更換。',
  'no-address': '訂單沒有電子郵件，請至售票處換票。',
  together: '這些門票只能一起售出，請全部選取。',
  sessions: '請選擇同一天的門票。',
  changed: '換票未成功：確認時原門票已有變動。未扣款。',
  unpaid: '訂單尚未付款，沒有可換的門票。',
};
