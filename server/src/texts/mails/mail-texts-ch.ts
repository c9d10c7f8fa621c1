import { titled } from '@foyer/contract/rules/joining.ts';
import type { MailTexts } from './mail-texts.ts';

const order = (number: string) => number;

export const mailTextsCh: MailTexts = {
  greeting: (name) => (name === '' ? '您好：' : `${name} 您好：`),
  sentences: (parts) => parts.join(''),
  order,
  openOrder: '查看訂單',
  ageMark: (age) => `年齡：${age}+`,
  line: (quantity, name) => (quantity === 1 ? name : `${quantity}\u00a0×\u00a0${name}`),
  fee: '手續費',
  discount: '折扣',
  paid: '已付款',
  afterRefunds: '扣除退款後合計',
  ticket: (number) => `門票 ${order(number)}`,
  free: '免費',
  confirmation: {
    subject: (title, when) => `${titled(title, 'ch')}門票，${when}`,
    subjectOfOrder: (number) => `訂單 ${order(number)} 的門票`,
    heading: '您的門票',
    paid: (number) => `訂單 ${order(number)} 已付款。`,
    confirmed: (number) => `訂單 ${order(number)} 已確認。`,
  },
  again: {
    subject: (title, when) => `重新寄送門票：${titled(title, 'ch')}，${when}`,
    subjectOfOrder: (number) => `重新寄送門票：訂單 ${order(number)}`,
    heading: '重新寄送門票',
    asked: (number) => `茲重新寄上訂單 ${order(number)} 的門票。票碼不變：先前的郵件與這封郵件同樣有效。`,
  },
  attached: '門票在附件中。入場時請出示螢幕上或紙本上的票碼。',
  onPage: '門票可在訂單頁面開啟。入場時請出示螢幕上的票碼。',
  refund: {
    number: '退款',
    amount: '金額',
    order: '訂單',
    sentBack: (money) => `我們正依原付款方式退還 ${money}。`,
    within: (days) => `款項最遲於 ${days} 個工作日內入帳，實際時間視您的銀行而定。`,
  },
  cancelled: {
    subject: (number) => `訂單 ${order(number)} 已取消，款項退還中`,
    heading: '訂單已取消',
    latePayment: (number) =>
      `訂單 ${order(number)} 的款項到帳時，保留時間已過，門票已重新開放銷售。此訂單沒有門票。`,
    mismatch: (number) => `訂單 ${order(number)} 的付款與我們向銀行請求的不符。此訂單沒有門票。`,
    house: (number) => `我們不得不取消訂單 ${order(number)}。該訂單的門票已失效。`,
    chooseAnother: '選擇其他場次',
  },
  declined: {
    subject: (number) => `訂單 ${order(number)} 已取消：銀行拒絕付款`,
    heading: '銀行拒絕付款',
    body: (number) => `銀行審核了訂單 ${order(number)} 的付款並予以拒絕。訂單已取消，門票已重新開放銷售。`,
    money: '我們未收到款項；若銀行已圈存金額，會自行解除。',
  },
  secondPayment: {
    subject: (number) => `訂單 ${order(number)}：第二筆付款退還中`,
    heading: '第二筆付款退還中',
    body: (number) => `訂單 ${order(number)} 在收到另一筆付款時已經付清。您的門票有效，無須任何操作。`,
  },
  returns: {
    sum: '退款金額',
    bonuses: '退回會員卡的點數',
    link: {
      subject: (number) => `請確認退票：訂單 ${order(number)}`,
      heading: '請確認退票',
      asked: (number) =>
        `您申請退回訂單 ${order(number)} 的門票。請點選下方按鈕開啟頁面並按「確認」，在此之前不會有任何變動。`,
      until: (when) => `連結有效至 ${when}。逾期申請將自動取消，門票仍然有效。若您並未申請，請忽略這封郵件。`,
      confirm: '確認退票',
    },
    addOns: {
      asked: (number) =>
        `您申請退回訂單 ${order(number)} 的加購項目。請點選下方按鈕開啟頁面並按「確認」，在此之前不會有任何變動。`,
      doneSubject: (number) => `加購項目已退：訂單 ${order(number)}`,
      doneHeading: '加購項目已退',
      doneBody: (number) => `訂單 ${order(number)} 的加購項目已退，不再發放。`,
    },
    waits: {
      subject: (number) => `退票申請已收到：訂單 ${order(number)}`,
      heading: '退票申請已收到',
      body: (number) => `我們已收到您對訂單 ${order(number)} 的確認，有結果後會來信通知。`,
      by: (day) => `最遲於 ${day}答覆。`,
    },
    done: {
      subject: (number) => `門票已退：訂單 ${order(number)}`,
      heading: '門票已退',
      body: (number) => `訂單 ${order(number)} 的這些門票已失效。`,
      money: (money) => `我們正依原付款方式退還 ${money}。`,
      moneyIsBack: (money) => `票款 ${money} 先前已退還。`,
      partIsBack: (money) => `另有票款 ${money} 先前已退還。`,
      restStands: '訂單內其餘門票仍然有效，票碼不變。',
    },
    refused: {
      subject: (number) => `退票未獲接受：訂單 ${order(number)}`,
      heading: '退票未獲接受',
      body: (number) => `我們無法接受訂單 ${order(number)} 的退票，門票仍然有效。`,
    },
    withdrawn: {
      subject: (number) => `退票申請已結束：訂單 ${order(number)}`,
      heading: '退票申請已結束',
      body: (number) =>
        `我們已主動退還訂單 ${order(number)} 的部分內容，詳情另函通知。您的申請因此結束，原連結不再有效。以下項目仍然有效；若不需要，請在訂單頁面重新申請退票。`,
    },
    lapsed: {
      subject: (number) => `退票申請已取消：訂單 ${order(number)}`,
      heading: '退票申請已取消',
      body: (number) =>
        `訂單 ${order(number)} 的退票申請未及時確認，因此已取消。門票仍有效；若仍要退票，請在訂單頁面重新申請。`,
    },
  },
  why: (number) => `您收到這封郵件，是因為訂單 ${order(number)} 使用了此電子郵件地址。`,
  questions: (ways) => `如有疑問：${ways}`,
};
