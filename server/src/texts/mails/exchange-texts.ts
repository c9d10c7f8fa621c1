import { quoted } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';

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
    back(money: string, days: number): string;
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
      subject: (title, when) => `Подтвердите обмен: ${quoted(title, 'ru')}, ${when}`,
      heading: 'Подтвердите обмен',
      body: (number) =>
        `Держим для вас новые места по заказу №\u00a0${number}. Прежние билеты действуют, пока вы не подтвердите обмен.`,
      until: (when) =>
        `Места держим до: ${when}. Потом обмен отменится сам, прежние билеты останутся в силе. Если вы ничего не просили, не открывайте ссылку.`,
      confirm: 'Обменять',
    },
    done: {
      subject: (title, when) => `Билеты обменяли: ${quoted(title, 'ru')}, ${when}`,
      heading: 'Билеты обменяли',
      body: (oldNumber, number) =>
        `Вместо билетов заказа №\u00a0${oldNumber} теперь действуют билеты заказа №\u00a0${number}, они в отдельном письме. По прежним кодам больше не пройти.`,
      back: (money, days) =>
        `Возвращаем ${money} тем же способом, каким пришёл платёж: до ${days}\u00a0рабочих дней.`,
    },
    lapsed: {
      subject: (number) => `Обмен не состоялся: заказ №\u00a0${number}`,
      heading: 'Обмен не состоялся',
      body: (when) => `Время вышло, новые места вернулись в продажу. Ваши билеты действуют: ${when}.`,
    },
    failed: {
      subject: (number) => `Обмен не состоялся, возвращаем деньги: заказ №\u00a0${number}`,
      heading: 'Обмен не состоялся',
      body: (when) =>
        `Когда пришли деньги, обменять билеты было уже нельзя: по ним прошли, их вернули или новые места заняты. Доплату возвращаем. Прежний день: ${when}.`,
    },
    openOld: 'Открыть прежний заказ',
  },
  en: {
    was: 'Before',
    now: 'After',
    paid: 'Paid now',
    back: 'Refunded',
    link: {
      subject: (title, when) => `Confirm the exchange: ${quoted(title, 'en')}, ${when}`,
      heading: 'Confirm the exchange',
      body: (number) =>
        `We are holding the new places for you in order No. ${number}. Your present tickets remain valid until you confirm the exchange.`,
      until: (when) =>
        `The places are held until ${when}. After that the exchange is cancelled by itself and your tickets remain valid. If you asked for nothing, leave the link alone.`,
      confirm: 'Exchange the tickets',
    },
    done: {
      subject: (title, when) => `Tickets exchanged: ${quoted(title, 'en')}, ${when}`,
      heading: 'Tickets exchanged',
      body: (oldNumber, number) =>
        `The tickets of order No. ${number} are valid instead of those of order No. ${oldNumber}; they come in an email of their own. The earlier codes let nobody in any more.`,
      back: (money, days) => `We are refunding ${money} the way it was paid: within ${days} working days.`,
    },
    lapsed: {
      subject: (number) => `Tickets not exchanged: order No. ${number}`,
      heading: 'Tickets not exchanged',
      body: (when) =>
        `The time ran out and the new places are on sale again. Your tickets are valid: ${when}.`,
    },
    failed: {
      subject: (number) => `Tickets not exchanged, money refunded: order No. ${number}`,
      heading: 'Tickets not exchanged',
      body: (when) =>
        `When the money came, the tickets could no longer be exchanged: somebody had come in with them, they had been returned, or the new places were gone. The payment is refunded. The earlier evening: ${when}.`,
    },
    openOld: 'Open the earlier order',
  },
  ch: {
    was: '原場次',
    now: '新場次',
    paid: '本次付款',
    back: '退款',
    link: {
      subject: (title, when) => `請確認換票：${quoted(title, 'ch')}，${when}`,
      heading: '請確認換票',
      body: (number) => `訂單 ${number} 已為您保留新座位。確認之前，原門票仍然有效。`,
      until: (when) =>
        `座位保留至 ${when}。逾時換票自動取消，原門票仍然有效。若您沒有申請換票，請勿開啟連結。`,
      confirm: '確認換票',
    },
    done: {
      subject: (title, when) => `已換票：${quoted(title, 'ch')}，${when}`,
      heading: '已換票',
      body: (oldNumber, number) =>
        `訂單 ${oldNumber} 的門票已改為訂單 ${number} 的門票，新門票另函寄出。原驗證碼已不能入場。`,
      back: (money, days) => `${money} 將按原付款方式退回，最多 ${days} 個工作日。`,
    },
    lapsed: {
      subject: (number) => `換票未成功：訂單 ${number}`,
      heading: '換票未成功',
      body: (when) => `時間已過，新座位已重新發售。您的門票仍然有效：${when}。`,
    },
    failed: {
      subject: (number) => `換票未成功，款項將退回：訂單 ${number}`,
      heading: '換票未成功',
      body: (when) =>
        `收到款項時已不能換票：原門票已使用或已退票，或新座位已售出。款項將全數退回。原場次：${when}。`,
    },
    openOld: '查看原訂單',
  },
  kz: {
    was: 'Бұрын',
    now: 'Енді',
    paid: 'Қазір төленді',
    back: 'Қайтарамыз',
    link: {
      subject: (title, when) => `Айырбасты растаңыз: ${quoted(title, 'kz')}, ${when}`,
      heading: 'Айырбасты растаңыз',
      body: (number) =>
        `№\u00a0${number} тапсырыс бойынша жаңа орындарды сізге ұстап тұрмыз. Айырбасты растағанша бұрынғы билеттер жарамды.`,
      until: (when) =>
        `Орындар мына уақытқа дейін ұсталады: ${when}. Одан кейін айырбас өзі тоқтайды, бұрынғы билеттер күшінде қалады. Ештеңе сұрамаған болсаңыз, сілтемені ашпаңыз.`,
      confirm: 'Айырбастау',
    },
    done: {
      subject: (title, when) => `Билеттер айырбасталды: ${quoted(title, 'kz')}, ${when}`,
      heading: 'Билеттер айырбасталды',
      body: (oldNumber, number) =>
        `№\u00a0${oldNumber} тапсырыстың билеттері орнына енді №\u00a0${number} тапсырыстың билеттері жарамды, олар бөлек хатта. Бұрынғы кодтармен кіруге болмайды.`,
      back: (money, days) => `${money} төлем түскен жолмен қайтарылады: ${days}\u00a0жұмыс күніне дейін.`,
    },
    lapsed: {
      subject: (number) => `Айырбас болмады: №\u00a0${number} тапсырыс`,
      heading: 'Айырбас болмады',
      body: (when) => `Уақыт бітті, жаңа орындар қайта сатылымда. Билеттеріңіз жарамды: ${when}.`,
    },
    failed: {
      subject: (number) => `Айырбас болмады, ақша қайтарылады: №\u00a0${number} тапсырыс`,
      heading: 'Айырбас болмады',
      body: (when) =>
        `Ақша түскенде билеттерді айырбастау мүмкін болмады: олармен кірген, олар қайтарылған не жаңа орындар бос емес. Төлемді қайтарамыз. Бұрынғы күн: ${when}.`,
    },
    openOld: 'Бұрынғы тапсырысты ашу',
  },
};
