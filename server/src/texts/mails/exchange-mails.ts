import { formatMoney } from '@foyer/contract/rules/format.ts';
import { join, titled } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { composeMail, type MailBlock, textsOf, whenOf } from './compose-mail.ts';
import type { ComposedMail, ExchangeMailInput, RefundMailInput } from './mail-input.ts';
import { refundBlocks } from './return-mails.ts';

/** An exchange that costs nothing more waits for its buyer's word. */
export function exchangeLinkMail(input: ExchangeMailInput): ComposedMail {
  const { link } = exchangeTexts[input.language];
  return composeMail(input, {
    subject: link.subject(input.title, whenOf(input.now, input.language)),
    heading: link.heading,
    blocks: [
      { kind: 'text', text: link.body(input.orderNumber) },
      exchangeRows(input),
      { kind: 'text', text: link.until(whenOf(input.goodUntil, input.language)) },
      { kind: 'button', label: link.confirm, url: input.confirmUrl },
    ],
  });
}

/** The old tickets are void, the new ones are there: what changed, with its money. */
export function exchangeDoneMail(input: ExchangeMailInput): ComposedMail {
  const { done } = exchangeTexts[input.language];
  const { refund, sentences, openOrder } = textsOf(input);
  const facts = [refund.sentBack(moneyOf(input, input.back)), refund.within(input.bankDaysAtMost)];
  const back: MailBlock[] = input.back > 0 ? [{ kind: 'text', text: sentences(facts) }] : [];
  return composeMail(input, {
    subject: done.subject(input.title, whenOf(input.now, input.language)),
    heading: done.heading,
    blocks: [
      { kind: 'text', text: done.body(input.oldNumber, input.orderNumber) },
      exchangeRows(input),
      ...back,
      { kind: 'link', label: openOrder, url: input.orderUrl },
    ],
  });
}

/** Nobody paid or confirmed in time; the old tickets never changed. */
export function exchangeLapsedMail(input: ExchangeMailInput): ComposedMail {
  const { lapsed, openOld } = exchangeTexts[input.language];
  return composeMail(input, {
    subject: lapsed.subject(input.oldNumber),
    heading: lapsed.heading,
    blocks: [
      { kind: 'text', text: lapsed.body(oldInWords(input)) },
      { kind: 'link', label: openOld, url: input.oldUrl },
    ],
  });
}

/** The money came when the tickets could not be exchanged any more: it goes back. */
export function exchangeFailedMail(input: ExchangeMailInput & RefundMailInput): ComposedMail {
  const { failed, openOld } = exchangeTexts[input.language];
  return composeMail(input, {
    subject: failed.subject(input.oldNumber),
    heading: failed.heading,
    blocks: [
      { kind: 'text', text: failed.body(oldInWords(input)) },
      ...refundBlocks(input),
      { kind: 'link', label: openOld, url: input.oldUrl },
    ],
  });
}

function exchangeRows(input: ExchangeMailInput): MailBlock {
  const texts = exchangeTexts[input.language];
  const { was, now, paid, back, language } = input;
  return {
    kind: 'rows',
    rows: [
      { label: texts.was, value: join('facts', language, [whenOf(was, language), was.places]) },
      { label: texts.now, value: join('facts', language, [whenOf(now, language), now.places]), strong: true },
      ...(paid > 0 ? [{ label: texts.paid, value: moneyOf(input, paid) }] : []),
      ...(back > 0 ? [{ label: texts.back, value: moneyOf(input, back) }] : []),
    ],
  };
}

function oldInWords({ title, was, language }: ExchangeMailInput): string {
  return join('facts', language, [title, whenOf(was, language), was.places]);
}

function moneyOf({ currency, language }: ExchangeMailInput, amount: number): string {
  return formatMoney(amount, currency, language, { decimals: 2 });
}

/** Texts about tickets that are exchanged for another evening. `when` is a day with its time, `number` of an order. */
interface ExchangeTexts {
  was: string;
  now: string;
  paid: string;
  back: string;
  link: {
    subject(title: string, when: string): string;
    heading: string;
    body(number: string): string;
    until(when: string): string;
    confirm: string;
  };
  done: {
    subject(title: string, when: string): string;
    heading: string;
    body(oldNumber: string, number: string): string;
  };
  lapsed: { subject(number: string): string; heading: string; body(when: string): string };
  failed: { subject(number: string): string; heading: string; body(when: string): string };
  openOld: string;
}

export const exchangeTexts: Readonly<Record<Language, ExchangeTexts>> = {
  ru: {
    was: 'Было',
    now: 'Станет',
    paid: 'Оплачено сейчас',
    back: 'Вернём',
    link: {
      subject: (title, when) => `Подтвердите обмен: ${titled(title, 'ru')}, ${when}`,
      heading: 'Подтвердите обмен',
      body: (number) =>
        `Держим для вас новые билеты по заказу №\u00a0${number}. Прежние билеты действуют, пока вы не подтвердите обмен.`,
      until: (when) =>
        `Держим их до: ${when}. Потом обмен отменится сам, прежние билеты останутся в силе. Если вы ничего не просили, не открывайте ссылку.`,
      confirm: 'Обменять',
    },
    done: {
      subject: (title, when) => `Билеты обменяли: ${titled(title, 'ru')}, ${when}`,
      heading: 'Билеты обменяли',
      body: (oldNumber, number) =>
        `Вместо билетов заказа №\u00a0${oldNumber} теперь действуют билеты заказа №\u00a0${number}, они в отдельном письме. По прежним кодам больше не пройти.`,
    },
    lapsed: {
      subject: (number) => `Обмен не состоялся: заказ №\u00a0${number}`,
      heading: 'Обмен не состоялся',
      body: (when) => `Время вышло, новые билеты вернулись в продажу. Ваши билеты действуют: ${when}.`,
    },
    failed: {
      subject: (number) => `Обмен не состоялся, возвращаем деньги: заказ №\u00a0${number}`,
      heading: 'Обмен не состоялся',
      body: (when) =>
        `Когда пришли деньги, обменять билеты было уже нельзя: по ним прошли, их вернули или новые уже куплены. Платёж возвращаем. Ваши прежние билеты: ${when}.`,
    },
    openOld: 'Открыть прежний заказ',
  },
  en: {
    was: 'Before',
    now: 'After',
    paid: 'Paid now',
    back: 'To be refunded',
    link: {
      subject: (title, when) => `Confirm the exchange: ${titled(title, 'en')}, ${when}`,
      heading: 'Confirm the exchange',
      body: (number) =>
        `We are holding the new tickets for you in order No.\u00a0${number}. Your current tickets remain valid until you confirm the exchange.`,
      until: (when) =>
        `They are held until ${when}. After that the exchange is cancelled automatically and your current tickets remain valid. If you did not ask for an exchange, ignore this email.`,
      confirm: 'Exchange the tickets',
    },
    done: {
      subject: (title, when) => `Tickets exchanged: ${titled(title, 'en')}, ${when}`,
      heading: 'Tickets exchanged',
      body: (oldNumber, number) =>
        `The tickets of order No.\u00a0${number} now replace those of order No.\u00a0${oldNumber}; they come in a separate email. The earlier codes no longer admit anyone.`,
    },
    lapsed: {
      subject: (number) => `Tickets not exchanged: order No.\u00a0${number}`,
      heading: 'Tickets not exchanged',
      body: (when) =>
        `The time ran out and the new tickets are on sale again. Your tickets are valid: ${when}.`,
    },
    failed: {
      subject: (number) => `Tickets not exchanged, refund on its way: order No.\u00a0${number}`,
      heading: 'Tickets not exchanged',
      body: (when) =>
        `When your payment arrived, the tickets could no longer be exchanged: they had been used or returned, or the new ones were gone. We are refunding the payment. Your earlier tickets: ${when}.`,
    },
    openOld: 'Open the earlier order',
  },
  ch: {
    was: '原場次',
    now: '新場次',
    paid: '本次付款',
    back: '退款',
    link: {
      subject: (title, when) => `請確認換票：${titled(title, 'ch')}，${when}`,
      heading: '請確認換票',
      body: (number) => `訂單 ${number} 已為您保留新門票。確認之前，原門票仍然有效。`,
      until: (when) =>
        `新門票保留至 ${when}。逾時換票自動取消，原門票仍然有效。若您沒有申請換票，請勿開啟連結。`,
      confirm: '確認換票',
    },
    done: {
      subject: (title, when) => `已換票：${titled(title, 'ch')}，${when}`,
      heading: '已換票',
      body: (oldNumber, number) =>
        `訂單 ${oldNumber} 的門票已改為訂單 ${number} 的門票，新門票另函寄出。原票碼不能再用於入場。`,
    },
    lapsed: {
      subject: (number) => `換票未成功：訂單 ${number}`,
      heading: '換票未成功',
      body: (when) => `時間已過，新門票已重新開放銷售。您的門票仍然有效：${when}。`,
    },
    failed: {
      subject: (number) => `換票未成功，款項將退回：訂單 ${number}`,
      heading: '換票未成功',
      body: (when) =>
        `收到款項時已不能換票：原門票已使用或已退票，或新門票已售出。這筆款項將退還。原門票：${when}。`,
    },
    openOld: '查看原訂單',
  },
  kz: {
    was: 'Бұрын',
    now: 'Енді',
    paid: 'Қазір төленді',
    back: 'Қайтарамыз',
    link: {
      subject: (title, when) => `Айырбасты растаңыз: ${titled(title, 'kz')}, ${when}`,
      heading: 'Айырбасты растаңыз',
      body: (number) =>
        `№\u00a0${number} тапсырыс бойынша жаңа билеттерді сізге сақтап тұрмыз. Айырбасты растағанша бұрынғы билеттер жарамды.`,
      until: (when) =>
        `Жаңа билеттер мына уақытқа дейін сақталады: ${when}. Одан кейін айырбас өзі тоқтайды, бұрынғы билеттер күшінде қалады. Ештеңе сұрамаған болсаңыз, сілтемені ашпаңыз.`,
      confirm: 'Айырбастау',
    },
    done: {
      subject: (title, when) => `Билеттер айырбасталды: ${titled(title, 'kz')}, ${when}`,
      heading: 'Билеттер айырбасталды',
      body: (oldNumber, number) =>
        `№\u00a0${oldNumber} тапсырыс билеттерінің орнына енді №\u00a0${number} тапсырыстың билеттері жарамды, олар бөлек хатта. Бұрынғы кодтармен кіруге болмайды.`,
    },
    lapsed: {
      subject: (number) => `Айырбас болмады: №\u00a0${number} тапсырыс`,
      heading: 'Айырбас болмады',
      body: (when) => `Уақыт бітті, жаңа билеттер сатылымға қайтты. Билеттеріңіз жарамды: ${when}.`,
    },
    failed: {
      subject: (number) => `Айырбас болмады, ақша қайтарылады: №\u00a0${number} тапсырыс`,
      heading: 'Айырбас болмады',
      body: (when) =>
        `Ақша түскенде билеттерді айырбастау мүмкін болмады: олармен кірген, олар қайтарылған не жаңа билеттер сатылып кеткен. Төлемді қайтарып жатырмыз. Бұрынғы билеттеріңіз: ${when}.`,
    },
    openOld: 'Бұрынғы тапсырысты ашу',
  },
};
