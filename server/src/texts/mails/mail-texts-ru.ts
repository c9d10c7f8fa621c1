import { titled } from '@foyer/contract/rules/joining.ts';
import { pluralText } from '@foyer/contract/rules/plural.ts';
import type { MailTexts } from './mail-texts.ts';

/** Marks within a quotation are the inner ones. */
const order = (number: string) => `№\u00a0${number}`;

export const mailTextsRu: MailTexts = {
  greeting: (name) => (name === '' ? 'Здравствуйте.' : `Здравствуйте, ${name}.`),
  sentences: (parts) => parts.join(' '),
  order,
  openOrder: 'Открыть заказ',
  ageMark: (age) => `Возраст: ${age}+`,
  line: (quantity, name) => (quantity === 1 ? name : `${quantity}\u00a0×\u00a0${name}`),
  fee: 'Сервисный сбор',
  discount: 'Скидка',
  paid: 'Оплачено',
  afterRefunds: 'Итого после возврата',
  ticket: (number) => `Билет ${order(number)}`,
  free: 'Бесплатно',
  confirmation: {
    subject: (title, when) => `Билеты на ${titled(title, 'ru')}, ${when}`,
    subjectOfOrder: (number) => `Билеты по заказу ${order(number)}`,
    heading: 'Ваши билеты',
    paid: (number) => `Заказ ${order(number)} оплачен.`,
    confirmed: (number) => `Заказ ${order(number)} подтверждён.`,
  },
  again: {
    subject: (title, when) => `Билеты ещё раз: ${titled(title, 'ru')}, ${when}`,
    subjectOfOrder: (number) => `Билеты ещё раз: заказ ${order(number)}`,
    heading: 'Билеты ещё раз',
    asked: (number) =>
      `Ещё раз присылаем билеты по заказу ${order(number)}. Коды те же: годится и прежнее письмо, и это.`,
  },
  attached: 'Билеты — в приложенном файле. Покажите код на входе с экрана или с бумаги.',
  onPage: 'Билеты открываются на странице заказа. Покажите код на входе с экрана.',
  refund: {
    number: 'Возврат',
    amount: 'Сумма',
    order: 'Заказ',
    sentBack: (money) => `Возвращаем ${money} тем же способом, каким пришёл платёж.`,
    within: (days) =>
      `Деньги придут в течение ${days}\u00a0${pluralText(days, 'ru', {
        one: 'рабочего дня',
        other: 'рабочих дней',
      })}. Точный день зависит от вашего банка.`,
  },
  cancelled: {
    subject: (number) => `Заказ ${order(number)} отменён, возвращаем деньги`,
    heading: 'Заказ отменён',
    latePayment: (number) =>
      `Оплата заказа ${order(number)} пришла, когда время брони уже вышло и билеты вернулись в продажу. Билетов по этому заказу нет.`,
    mismatch: (number) =>
      `Платёж по заказу ${order(number)} не совпал с тем, что мы просили у банка. Билетов по этому заказу нет.`,
    house: (number) => `Нам пришлось отменить заказ ${order(number)}. Билеты по нему больше не действуют.`,
    chooseAnother: 'Выбрать другой сеанс',
  },
  declined: {
    subject: (number) => `Заказ ${order(number)} отменён: банк отклонил платёж`,
    heading: 'Банк отклонил платёж',
    body: (number) =>
      `Банк проверил платёж по заказу ${order(number)} и отклонил его. Заказ отменён, билеты вернулись в продажу.`,
    money: 'Денег мы не получили. Если банк заморозил сумму, он её освободит.',
  },
  secondPayment: {
    subject: (number) => `Заказ ${order(number)}: возвращаем второй платёж`,
    heading: 'Возвращаем второй платёж',
    body: (number) =>
      `Заказ ${order(number)} был уже оплачен, когда пришёл ещё один платёж. Билеты действуют, делать ничего не нужно.`,
  },
  returns: {
    sum: 'К возврату',
    bonuses: 'Бонусов на карту клуба',
    link: {
      subject: (number) => `Подтвердите возврат: заказ ${order(number)}`,
      heading: 'Подтвердите возврат',
      asked: (number) =>
        `Вы попросили вернуть билеты по заказу ${order(number)}. Откройте страницу по кнопке ниже и нажмите «Подтвердить»: без этого ничего не изменится.`,
      until: (when) =>
        `Ссылка действует до: ${when}. Потом заявка отменится сама, а билеты останутся в силе. Если вы ничего не просили, просто не открывайте её.`,
      confirm: 'Подтвердить возврат',
    },
    addOns: {
      asked: (number) =>
        `Вы попросили вернуть дополнения к заказу ${order(number)}. Откройте страницу по кнопке ниже и нажмите «Подтвердить»: без этого ничего не изменится.`,
      doneSubject: (number) => `Дополнения возвращены: заказ ${order(number)}`,
      doneHeading: 'Дополнения возвращены',
      doneBody: (number) => `Дополнения к заказу ${order(number)} возвращены, выдавать их больше не будут.`,
    },
    waits: {
      subject: (number) => `Заявка на возврат принята: заказ ${order(number)}`,
      heading: 'Заявка на возврат принята',
      body: (number) =>
        `Мы получили ваше подтверждение по заказу ${order(number)} и напишем, когда примем решение.`,
      by: (day) => `Последний день для ответа: ${day}.`,
    },
    done: {
      subject: (number) => `Билеты возвращены: заказ ${order(number)}`,
      heading: 'Билеты возвращены',
      body: (number) => `Эти билеты заказа ${order(number)} больше не действуют.`,
      money: (money) => `Возвращаем ${money} тем же способом, каким пришёл платёж.`,
      moneyIsBack: (money) => `Деньги за них, ${money}, мы вернули раньше.`,
      partIsBack: (money) => `Ещё ${money} за них мы вернули раньше.`,
      restStands: 'Остальные билеты заказа действуют, их коды прежние.',
    },
    refused: {
      subject: (number) => `Возврат не принят: заказ ${order(number)}`,
      heading: 'Возврат не принят',
      body: (number) => `Мы не смогли принять возврат по заказу ${order(number)}. Билеты действуют.`,
    },
    withdrawn: {
      subject: (number) => `Заявка на возврат закрыта: заказ ${order(number)}`,
      heading: 'Заявка на возврат закрыта',
      body: (number) =>
        `Мы сами вернули часть заказа ${order(number)}, об этом пришло отдельное письмо. Ваша заявка поэтому закрыта, и её ссылка больше не действует. То, что названо ниже, осталось в силе; если оно не нужно, попросите о возврате ещё раз на странице заказа.`,
    },
    lapsed: {
      subject: (number) => `Заявка на возврат отменена: заказ ${order(number)}`,
      heading: 'Заявка на возврат отменена',
      body: (number) =>
        `Заявку на возврат по заказу ${order(number)} не подтвердили вовремя, поэтому она отменена. Билеты действуют; если возврат ещё нужен, оформите его снова на странице заказа.`,
    },
  },
  why: (number) => `Письмо пришло, потому что на этот адрес оформлен заказ ${order(number)}.`,
  questions: (ways) => `Вопросы: ${ways}`,
};
