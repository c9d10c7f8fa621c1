import { formatMoney } from '@foyer/contract/rules/format.ts';
import { join, titled } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { composeMail, type MailBlock, textsOf, whenOf } from './compose-mail.ts';
import type { ChangedSession, ChangeMailInput, ComposedMail, EndedMailInput } from './mail-input.ts';

/** A session of the order is called off, moved, replaced or played elsewhere. */
export function sessionChangeMail(input: ChangeMailInput): ComposedMail {
  const texts = changeTexts[input.language];
  const { kind, language } = input;
  const told = kind === 'off' ? input.was : input.now;
  const facts = kind === 'off' ? [texts.fact.off] : [texts.fact[kind], texts.stayValid];
  const rows = [
    { label: texts.was, value: inWords(input.was, input) },
    ...(kind === 'off' ? [] : [{ label: texts.now, value: inWords(input.now, input), strong: true }]),
    { label: texts.tickets, value: join('list', language, input.tickets) },
    ...(input.addOns.length === 0
      ? []
      : [{ label: texts.addOns, value: join('list', language, input.addOns) }]),
  ];
  return composeMail(input, {
    subject: texts.subject[kind](titled(told.title, language), whenOf(told, language)),
    heading: texts.heading[kind],
    blocks: [
      { kind: 'text', text: textsOf(input).sentences(facts) },
      ...(input.because === '' ? [] : [{ kind: 'text', text: input.because } as const]),
      { kind: 'rows', rows },
      ...(kind === 'off' ? refundBlocks(input) : choiceBlocks(input)),
      { kind: 'link', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}

/** In a mail with tickets of other sessions too, or in their place. `change`: null where nothing is left to choose. */
export function calledOffBlocks(language: Language, change: ChangeMailInput | null): MailBlock[] {
  const fact = { kind: 'text', text: changeTexts[language].fact.off } as const;
  if (change === null) return [fact];
  const because = change.because === '' ? [] : [{ kind: 'text', text: change.because } as const];
  return [fact, ...because, ...refundBlocks(change)];
}

/** The house took the change back. */
export function sessionStandsMail(input: ChangeMailInput): ComposedMail {
  const { stands } = changeTexts[input.language];
  const { now, language } = input;
  return composeMail(input, {
    subject: stands.subject(titled(now.title, language), whenOf(now, language)),
    heading: stands.heading,
    blocks: [
      { kind: 'visit', title: now.title, details: [whenOf(now, language), placeOf(now, input)] },
      { kind: 'text', text: stands.body },
      { kind: 'button', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}

/** An order that nobody had paid ended because its session was changed. */
export function holdEndedMail(input: EndedMailInput): ComposedMail {
  const { holdEnded } = changeTexts[input.language];
  const { order, cancelled, openOrder } = textsOf(input);
  const number = order(input.orderNumber);
  const { eventUrl } = input;
  return composeMail(input, {
    subject: holdEnded.subject(number),
    heading: holdEnded.heading,
    blocks: [
      { kind: 'text', text: holdEnded.body(number) },
      ...(input.eventTitle === '' ? [] : [{ kind: 'visit', title: input.eventTitle, details: [] } as const]),
      ...(eventUrl === null
        ? []
        : [{ kind: 'button', label: cancelled.chooseAnother, url: eventUrl } as const]),
      { kind: 'link', label: openOrder, url: input.orderUrl },
    ],
  });
}

/** Both answers lead to the page of the choice: opening a link changes nothing, for mail scanners follow links. */
function choiceBlocks(input: ChangeMailInput): MailBlock[] {
  if (!input.isOpen) return [];
  const texts = changeTexts[input.language];
  const until = whenOf(input.chooseUntil, input.language);
  const sum = sumOf(input);
  return [
    {
      kind: 'text',
      text: input.amount === 0 ? texts.freeChoice(until) : texts.choice(sum, until),
    },
    { kind: 'button', label: texts.stay, url: input.choiceUrl },
    {
      kind: 'button',
      label: input.amount === 0 ? texts.cannotCome : texts.money(sum),
      url: input.choiceUrl,
    },
  ];
}

function refundBlocks(input: ChangeMailInput): MailBlock[] {
  const texts = changeTexts[input.language];
  if (input.amount === 0) return [{ kind: 'text', text: texts.nothingToDo }];
  // The order's page says how its tickets are returned from then on.
  if (!input.isOpen) return [];
  const [sum, until] = [sumOf(input), whenOf(input.chooseUntil, input.language)];
  const text = input.paysByItself ? texts.refundByItself(sum, until) : texts.refundOnRequest(sum, until);
  return [
    { kind: 'text', text },
    { kind: 'button', label: texts.refundNow(sum), url: input.choiceUrl },
  ];
}

function inWords(session: ChangedSession, input: ChangeMailInput): string {
  const title = input.kind === 'replaced' || input.kind === 'off' ? session.title : '';
  const place = input.was.venueName === input.now.venueName ? '' : placeOf(session, input);
  return join('facts', input.language, [title, whenOf(session, input.language), place]);
}

function placeOf({ venueName, address }: ChangedSession, { language }: ChangeMailInput): string {
  return join('facts', language, [venueName, address]);
}

function sumOf({ amount, currency, language }: ChangeMailInput): string {
  return formatMoney(amount, currency, language);
}

/** What the house changed about a session. */
type ChangeKind = 'off' | 'moved' | 'replaced' | 'venue';

/** Texts about a session that the house changed. `title` has its marks already, `when` a day with its time. */
interface ChangeTexts {
  subject: Readonly<Record<ChangeKind, (title: string, when: string) => string>>;
  heading: Readonly<Record<ChangeKind, string>>;
  /** What happened, the first sentence. */
  fact: Readonly<Record<ChangeKind, string>>;
  /** Labels of the rows. */
  was: string;
  now: string;
  tickets: string;
  addOns: string;
  /** The tickets are good without doing anything. */
  stayValid: string;
  stay: string;
  money(sum: string): string;
  /** Of tickets that cost nothing. */
  cannotCome: string;
  /** Money goes back for whoever wants it, and what silence means. */
  choice(sum: string, when: string): string;
  freeChoice(when: string): string;
  refundNow(sum: string): string;
  refundByItself(sum: string, when: string): string;
  refundOnRequest(sum: string, when: string): string;
  nothingToDo: string;
  stands: { subject(title: string, when: string): string; heading: string; body: string };
  holdEnded: { subject(number: string): string; heading: string; body(number: string): string };
}

export const changeTexts: Readonly<Record<Language, ChangeTexts>> = {
  ru: {
    subject: {
      off: (title, when) => `Отмена: ${title}, ${when}`,
      moved: (title, when) => `Перенос: ${title}, теперь ${when}`,
      replaced: (title, when) => `Замена: ${title}, ${when}`,
      venue: (title, when) => `Другое место: ${title}, ${when}`,
    },
    heading: {
      off: 'Не состоится',
      moved: 'Новые день и время',
      replaced: 'Замена в афише',
      venue: 'Другое место',
    },
    fact: {
      off: 'Сеанс, на который у вас билеты, не состоится.',
      moved: 'Сеанс, на который у вас билеты, переносится.',
      replaced: 'Вместо объявленного пройдёт другое событие.',
      venue: 'Событие, на которое у вас билеты, пройдёт в другом месте.',
    },
    was: 'Было',
    now: 'Стало',
    tickets: 'Билеты',
    addOns: 'Дополнения',
    stayValid: 'Ваши билеты действуют, менять их не нужно. Новый файл с ними приложен к письму.',
    stay: 'Приду',
    money: (sum) => `Вернуть ${sum}`,
    cannotCome: 'Не смогу прийти',
    choice: (sum, when) =>
      `Если новый вариант не подходит, вернём всю сумму: ${sum}. Последний день для ответа: ${when}. Если не ответите, билеты останутся вашими.`,
    freeChoice: (when) =>
      `Если не сможете прийти, скажите нам: места достанутся другим. Последний день для ответа: ${when}. Если не ответите, билеты останутся вашими.`,
    refundNow: (sum) => `Вернуть ${sum} сейчас`,
    refundByItself: (sum, when) =>
      `Вернём всю сумму, ${sum}, тем же способом, каким пришёл платёж: сразу, если нажмёте кнопку, или сами. Последний день до возврата: ${when}.`,
    refundOnRequest: (sum, when) =>
      `Вернём всю сумму, ${sum}, тем же способом, каким пришёл платёж. Нажмите кнопку. Последний день для ответа: ${when}.`,
    nothingToDo: 'Билеты были бесплатными, делать ничего не нужно.',
    stands: {
      subject: (title, when) => `Состоится, как объявлено: ${title}, ${when}`,
      heading: 'Состоится, как объявлено',
      body: 'Мы отменили изменение, о котором писали. Ваши билеты действуют.',
    },
    holdEnded: {
      subject: (number) => `Заказ ${number} отменён: сеанс изменился`,
      heading: 'Сеанс изменился',
      body: (number) =>
        `Заказ ${number} ждал оплаты, когда мы изменили его сеанс, поэтому он отменён. Платить за него не нужно; если деньги всё же придут, мы их вернём.`,
    },
  },
  en: {
    subject: {
      off: (title, when) => `Cancelled: ${title}, ${when}`,
      moved: (title, when) => `New date: ${title}, now ${when}`,
      replaced: (title, when) => `Change of programme: ${title}, ${when}`,
      venue: (title, when) => `New venue: ${title}, ${when}`,
    },
    heading: {
      off: 'Cancelled',
      moved: 'New date and time',
      replaced: 'Change of programme',
      venue: 'New venue',
    },
    fact: {
      off: 'The session you have tickets for will not take place.',
      moved: 'The session you have tickets for has been moved.',
      replaced: 'Another event will take place instead of the one announced.',
      venue: 'The event you have tickets for will take place elsewhere.',
    },
    was: 'Was',
    now: 'Now',
    tickets: 'Tickets',
    addOns: 'Add-ons',
    stayValid: 'Your tickets stay valid, there is nothing to change. A new file with them is attached.',
    stay: 'I will come',
    money: (sum) => `Refund ${sum}`,
    cannotCome: 'I cannot come',
    choice: (sum, when) =>
      `If this does not suit you, we will refund the whole price: ${sum}. Last day to answer: ${when}. If you do not answer, the tickets stay yours.`,
    freeChoice: (when) =>
      `If you cannot come, please tell us: others will be glad to come instead. Last day to answer: ${when}. If you do not answer, the tickets stay yours.`,
    refundNow: (sum) => `Refund ${sum} now`,
    refundByItself: (sum, when) =>
      `We will refund the whole price, ${sum}, to the payment method you used: right away if you press the button, otherwise automatically after ${when}.`,
    refundOnRequest: (sum, when) =>
      `We will refund the whole price, ${sum}, to the payment method you used, when you press the button. Last day to answer: ${when}.`,
    nothingToDo: 'The tickets were free, so there is nothing you need to do.',
    stands: {
      subject: (title, when) => `Going ahead as announced: ${title}, ${when}`,
      heading: 'Going ahead as announced',
      body: 'We have taken back the change that we wrote to you about. Your tickets are valid.',
    },
    holdEnded: {
      subject: (number) => `Order ${number} is cancelled: its session has changed`,
      heading: 'The session has changed',
      body: (number) =>
        `Order ${number} was waiting for payment when we changed its session, so it is cancelled. There is nothing to pay; if money still arrives, we will refund it.`,
    },
  },
  ch: {
    subject: {
      off: (title, when) => `場次取消：${title}，${when}`,
      moved: (title, when) => `場次改期：${title}，改為 ${when}`,
      replaced: (title, when) => `節目更換：${title}，${when}`,
      venue: (title, when) => `地點更改：${title}，${when}`,
    },
    heading: { off: '場次取消', moved: '新的日期與時間', replaced: '節目更換', venue: '地點更改' },
    fact: {
      off: '您持票的場次已取消。',
      moved: '您持票的場次已改期。',
      replaced: '原定節目由另一節目代替。',
      venue: '您持票的活動改在另一地點舉行。',
    },
    was: '原為',
    now: '改為',
    tickets: '門票',
    addOns: '加購項目',
    stayValid: '您的門票仍然有效，無須更換。新的門票檔案附於此信。',
    stay: '我會出席',
    money: (sum) => `退款 ${sum}`,
    cannotCome: '我無法出席',
    choice: (sum, when) =>
      `若新的安排不合適，我們全額退款：${sum}。最後答覆日：${when}。若不答覆，門票仍為您保留。`,
    freeChoice: (when) =>
      `若您無法出席，請告訴我們，名額可讓給他人。最後答覆日：${when}。若不答覆，門票仍為您保留。`,
    refundNow: (sum) => `立即退款 ${sum}`,
    refundByItself: (sum, when) =>
      `我們依原付款方式全額退款 ${sum}：按下按鈕立即退款，否則到期後自動退款。到期日：${when}。`,
    refundOnRequest: (sum, when) => `我們依原付款方式全額退款 ${sum}。請按下按鈕。最後答覆日：${when}。`,
    nothingToDo: '門票為免費，無須任何操作。',
    stands: {
      subject: (title, when) => `照常舉行：${title}，${when}`,
      heading: '照原定安排舉行',
      body: '先前通知的變動已撤回。您的門票有效。',
    },
    holdEnded: {
      subject: (number) => `訂單 ${number} 已取消：場次有變動`,
      heading: '場次有變動',
      body: (number) =>
        `訂單 ${number} 等待付款時，其場次有變動，因此訂單已取消，無須付款；若仍收到款項，我們會退還。`,
    },
  },
  kz: {
    subject: {
      off: (title, when) => `Болмайды: ${title}, ${when}`,
      moved: (title, when) => `Ауыстырылды: ${title}, енді ${when}`,
      replaced: (title, when) => `Бағдарлама өзгерді: ${title}, ${when}`,
      venue: (title, when) => `Өтетін орны өзгерді: ${title}, ${when}`,
    },
    heading: {
      off: 'Сеанс болмайды',
      moved: 'Жаңа күні мен уақыты',
      replaced: 'Бағдарлама өзгерді',
      venue: 'Өтетін орны өзгерді',
    },
    fact: {
      off: 'Сіз билет алған сеанс болмайды.',
      moved: 'Сіз билет алған сеанс басқа уақытқа ауыстырылды.',
      replaced: 'Жарияланған іс-шараның орнына басқасы өтеді.',
      venue: 'Сіз билет алған іс-шара басқа жерде өтеді.',
    },
    was: 'Бұрын',
    now: 'Енді',
    tickets: 'Билеттер',
    addOns: 'Қосымшалар',
    stayValid: 'Билеттеріңіз жарамды, оларды ауыстырудың қажеті жоқ. Жаңа файл хатқа тіркелген.',
    stay: 'Келемін',
    money: (sum) => `Қайтару: ${sum}`,
    cannotCome: 'Келе алмаймын',
    choice: (sum, when) =>
      `Жаңа нұсқа сізге сай келмесе, бүкіл соманы қайтарамыз: ${sum}. Жауап берудің соңғы күні: ${when}. Жауап бермесеңіз, билеттер сізде қалады.`,
    freeChoice: (when) =>
      `Келе алмасаңыз, бізге айтыңыз: орындар басқаларға тиеді. Жауап берудің соңғы күні: ${when}. Жауап бермесеңіз, билеттер сізде қалады.`,
    refundNow: (sum) => `Қазір қайтару: ${sum}`,
    refundByItself: (sum, when) =>
      `Бүкіл соманы, ${sum}, төлем түскен тәсілмен қайтарамыз: түймені бассаңыз, бірден, баспасаңыз, өзіміз. Оған дейінгі соңғы күн: ${when}.`,
    refundOnRequest: (sum, when) =>
      `Бүкіл соманы, ${sum}, төлем түскен тәсілмен қайтарамыз. Түймені басыңыз. Жауап берудің соңғы күні: ${when}.`,
    nothingToDo: 'Билеттер тегін болған, ештеңе істеудің қажеті жоқ.',
    stands: {
      subject: (title, when) => `Жарияланғандай өтеді: ${title}, ${when}`,
      heading: 'Жарияланғандай өтеді',
      body: 'Бұрын хабарлаған өзгеріс күшін жойды. Билеттеріңіз жарамды.',
    },
    holdEnded: {
      subject: (number) => `${number} тапсырыс жойылды: сеансы өзгерді`,
      heading: 'Сеанс өзгерді',
      body: (number) =>
        `${number} тапсырыс төлем күтіп тұрғанда оның сеансы өзгерді, сондықтан ол жойылды. Төлеудің қажеті жоқ; ақша бәрібір түссе, қайтарамыз.`,
    },
  },
};
