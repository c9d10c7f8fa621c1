import { formatDayAndTime, formatMoney } from '@foyer/contract/rules/format.ts';
import { join, titled } from '@foyer/contract/rules/joining.ts';
import type { Language, Money } from '@foyer/contract/rules/values.ts';
import { composeMail, type MailBlock, textsOf, whenOf } from './compose-mail.ts';
import type { ComposedMail, ListMailInput } from './mail-input.ts';

/** Whoever reads it asked for a place on the list; pressing the button of its page is the place. */
export function listConfirmMail(input: ListMailInput): ComposedMail {
  const { confirm } = listTexts[input.language];
  return compose(input, confirm.subject(input.title), confirm.heading, [
    { kind: 'text', text: confirm.body },
    wishRows(input),
    { kind: 'button', label: confirm.button, url: input.entryUrl },
    { kind: 'text', text: confirm.until },
  ]);
}

/** Somebody asked again with an address that is on the list. */
export function listKnownMail(input: ListMailInput): ComposedMail {
  const { known } = listTexts[input.language];
  return compose(input, known.subject(input.title), known.heading, [
    { kind: 'text', text: known.body },
    wishRows(input),
    { kind: 'link', label: known.button, url: input.entryUrl },
  ]);
}

/** Places came back and are kept for whoever reads it; null: there is no offer any more. */
export function listOfferMail(input: ListMailInput): ComposedMail | null {
  const { offer, language, title } = input;
  if (offer === null) return null;
  const texts = listTexts[language];
  // Some hours from now: with its weekday a Russian date has no case that fits.
  const until = formatDayAndTime(offer.until.day, offer.until.time, language, 'day-month');
  return compose(input, texts.offer.subject(title, until), texts.offer.heading, [
    { kind: 'text', text: texts.offer.body(until) },
    {
      kind: 'rows',
      rows: [
        { label: texts.event, value: title },
        { label: texts.sessions, value: whenOf(offer.session, language), strong: true },
        {
          label: texts.places,
          value: join('facts', language, [offer.places, partyWords(input)]),
          strong: true,
        },
        { label: texts.priceLabel, value: priceOf(input, offer.priceFrom) },
      ],
    },
    { kind: 'button', label: texts.offer.button, url: input.entryUrl },
    { kind: 'text', text: texts.offer.else },
  ]);
}

/** Nobody answered in time. */
export function listLapsedMail(input: ListMailInput): ComposedMail {
  const { lapsed } = listTexts[input.language];
  return compose(input, lapsed.subject(input.title), lapsed.heading, [
    { kind: 'text', text: lapsed.body },
    wishRows(input),
    { kind: 'link', label: lapsed.button, url: input.joinUrl },
  ]);
}

/**
 * What it waits for is cancelled or has left the programme, and with it what was offered of it; null: it takes place after all.
 */
export function listOffMail(
  input: ListMailInput,
  { why, wasOffered }: { why: 'cancelled' | 'withdrawn'; wasOffered: boolean },
): ComposedMail | null {
  const { title, language } = input;
  if (input[why].length === 0) return null;
  const { event, sessions, openEntry, [why]: off } = listTexts[language];
  const when = join(
    'groups',
    language,
    input[why].map((session) => whenOf(session, language)),
  );
  return compose(input, off.subject(title, when), off.heading, [
    { kind: 'text', text: wasOffered ? off.offered : off.body },
    {
      kind: 'rows',
      rows: [
        { label: event, value: title },
        { label: sessions, value: when, strong: true },
      ],
    },
    { kind: 'text', text: off.keeps },
    { kind: 'link', label: openEntry, url: input.entryUrl },
  ]);
}

/** `от 260 ₽` */
function priceOf(input: ListMailInput, from: Money): string {
  const { language, currency } = input;
  if (from === 0) return textsOf(input).free;
  return listTexts[language].price(formatMoney(from, currency, language));
}

function compose(
  input: ListMailInput,
  subject: string,
  heading: string,
  blocks: readonly MailBlock[],
): ComposedMail {
  return composeMail({ ...input, why: listTexts[input.language].why }, { subject, heading, blocks });
}

function wishRows(input: ListMailInput): MailBlock {
  const { title, sessions, zones, language } = input;
  const texts = listTexts[language];
  const when = sessions.map((session) => whenOf(session, language));
  return {
    kind: 'rows',
    rows: [
      { label: texts.event, value: title },
      { label: texts.sessions, value: join('groups', language, when) },
      { label: texts.party, value: partyWords(input) },
      ...(zones === '' ? [] : [{ label: texts.zones, value: zones }]),
    ],
  };
}

/** `2, рядом` */
function partyWords({ party, together, language }: ListMailInput): string {
  const { together: near } = listTexts[language];
  return join('facts', language, [String(party), together ? near : '']);
}

/** Texts about the waiting list. `when` is a day with its time. */
interface ListTexts {
  why: string;
  event: string;
  sessions: string;
  party: string;
  together: string;
  zones: string;
  places: string;
  price(money: string): string;
  priceLabel: string;
  confirm: { subject(title: string): string; heading: string; body: string; until: string; button: string };
  known: { subject(title: string): string; heading: string; body: string; button: string };
  offer: {
    subject(title: string, when: string): string;
    heading: string;
    body(when: string): string;
    button: string;
    else: string;
  };
  lapsed: { subject(title: string): string; heading: string; body: string; button: string };
  openEntry: string;
  cancelled: OffTexts;
  withdrawn: OffTexts;
}

/** `offered`: in place of `body` for whoever was offered places of it. */
interface OffTexts {
  subject(title: string, when: string): string;
  heading: string;
  body: string;
  offered: string;
  keeps: string;
}

export const listTexts: Readonly<Record<Language, ListTexts>> = {
  ru: {
    why: 'Письмо пришло, потому что с этим адресом встали в список ожидания.',
    event: 'Событие',
    sessions: 'Когда',
    party: 'Сколько вас',
    together: 'рядом',
    zones: 'Где',
    places: 'Места',
    priceLabel: 'Цена билета',
    price: (money) => `от ${money}`,
    confirm: {
      subject: (title) => `Подтвердите место в списке ожидания: ${titled(title, 'ru')}`,
      heading: 'Подтвердите место в списке',
      body: 'Вы попросили сообщить, когда вернутся места. Очередь считаем с минуты, когда вы подтвердите заявку.',
      until:
        'Ссылка действует сутки. Если вы ничего не просили, не открывайте её: без подтверждения заявки нет.',
      button: 'Встать в список',
    },
    known: {
      subject: (title) => `Вы уже в списке ожидания: ${titled(title, 'ru')}`,
      heading: 'Вы уже в списке',
      body: 'Для этого адреса заявка уже есть, и она сохраняет своё место. Чтобы ждать другое, выйдите из списка и встаньте снова.',
      button: 'Открыть заявку',
    },
    offer: {
      subject: (title, when) => `Держим для вас места до ${when}: ${titled(title, 'ru')}`,
      heading: 'Места вернулись, и они ваши',
      body: (when) => `Держим их только для вас до ${when}. Потом предложим следующим в списке.`,
      button: 'Взять места',
      else: 'Не подходят? На той же странице их можно отдать следующим и ждать дальше или выйти из списка.',
    },
    lapsed: {
      subject: (title) => `Время вышло, места больше не держим: ${titled(title, 'ru')}`,
      heading: 'Время вышло',
      body: 'Мы больше не держим места для вас: их получат следующие в списке или они вернутся в продажу. Ваша заявка закрыта. Если вы ещё хотите пойти, встаньте в список снова.',
      button: 'Встать в список снова',
    },
    openEntry: 'Открыть заявку',
    cancelled: {
      subject: (title, when) => `Отмена: ${titled(title, 'ru')}, ${when}`,
      heading: 'Не состоится',
      body: 'Вы в списке ожидания на это время. Из-за отмены мест на него не предлагаем.',
      offered: 'Мы держали для вас места на это время. Из-за отмены взять их уже нельзя.',
      keeps:
        'Заявка сохраняет свою очередь: если отмену снимут, вернувшиеся места снова будем предлагать. Других дат вашей заявки это не касается.',
    },
    withdrawn: {
      subject: (title, when) => `Снято с афиши: ${titled(title, 'ru')}, ${when}`,
      heading: 'Снято с афиши',
      body: 'Вы в списке ожидания на это время. Его больше нет в афише, поэтому мест на него не предлагаем.',
      offered: 'Мы держали для вас места на это время. Его больше нет в афише, и взять их уже нельзя.',
      keeps:
        'Заявка сохраняет свою очередь: если это время вернётся в афишу, места снова будем предлагать. Других дат вашей заявки это не касается.',
    },
  },
  en: {
    why: 'You are receiving this email because this address was put on the waiting list.',
    event: 'Event',
    sessions: 'When',
    party: 'How many of you',
    together: 'together',
    zones: 'Where',
    places: 'Seats',
    priceLabel: 'A ticket',
    price: (money) => `from ${money}`,
    confirm: {
      subject: (title) => `Confirm your place on the waiting list: ${titled(title, 'en')}`,
      heading: 'Confirm your place on the list',
      body: 'You asked us to tell you when tickets come back. Your turn counts from the minute you confirm.',
      until:
        'The link works for 24 hours. If you did not ask for this, ignore this email: nobody joins the list without confirming.',
      button: 'Join the list',
    },
    known: {
      subject: (title) => `You are on the waiting list already: ${titled(title, 'en')}`,
      heading: 'You are on the list already',
      body: 'There is an entry for this address, and it keeps its turn. To wait for something else, leave the list and join it again.',
      button: 'Open your entry',
    },
    offer: {
      subject: (title, when) => `Tickets held for you until ${when}: ${titled(title, 'en')}`,
      heading: 'Tickets came back, and they are yours',
      body: (when) =>
        `They are held for you alone until ${when}. After that they go to the next person on the list.`,
      button: 'Take the tickets',
      else: 'Not what you want? On the same page you can pass them on and keep waiting, or leave the list.',
    },
    lapsed: {
      subject: (title) => `Time ran out, the tickets are no longer held: ${titled(title, 'en')}`,
      heading: 'Time ran out',
      body: 'The tickets are no longer held for you: they go to the next person on the list or back on sale. Your entry is closed. If you still want to come, join the list again.',
      button: 'Join the list again',
    },
    openEntry: 'Open your entry',
    cancelled: {
      subject: (title, when) => `Cancelled: ${titled(title, 'en')}, ${when}`,
      heading: 'Cancelled',
      body: 'You are on the waiting list for what is listed below. It has been cancelled, so no tickets are offered for it.',
      offered:
        'We were holding tickets for you. They can no longer be taken, because what is listed below has been cancelled.',
      keeps:
        'Your entry keeps its turn: if the cancellation is taken back, tickets that come back are offered again. Other dates of your entry are not affected.',
    },
    withdrawn: {
      subject: (title, when) => `No longer in the programme: ${titled(title, 'en')}, ${when}`,
      heading: 'No longer in the programme',
      body: 'You are on the waiting list for what is listed below. It has been taken out of the programme, so no tickets are offered for it.',
      offered:
        'We were holding tickets for you. They can no longer be taken, because what is listed below has been taken out of the programme.',
      keeps:
        'Your entry keeps its turn: if it returns to the programme, tickets are offered again. Other dates of your entry are not affected.',
    },
  },
  ch: {
    why: '您收到這封郵件，是因為此電子郵件地址登記了候補名單。',
    event: '活動',
    sessions: '場次',
    party: '人數',
    together: '需相連座位',
    zones: '區域',
    places: '座位',
    priceLabel: '票價',
    price: (money) => `${money} 起`,
    confirm: {
      subject: (title) => `請確認候補登記：${titled(title, 'ch')}`,
      heading: '請確認候補登記',
      body: '您希望有門票釋出時收到通知。候補順序自您確認的時刻起算。',
      until: '連結 24 小時內有效。若您沒有登記，請勿開啟；未經確認不會列入名單。',
      button: '加入候補名單',
    },
    known: {
      subject: (title) => `您已在候補名單中：${titled(title, 'ch')}`,
      heading: '您已在候補名單中',
      body: '此電子郵件地址已有登記，順序不變。若想候補其他場次，請先退出名單再重新登記。',
      button: '查看我的登記',
    },
    offer: {
      subject: (title, when) => `門票為您保留至 ${when}：${titled(title, 'ch')}`,
      heading: '有門票釋出，為您保留',
      body: (when) => `門票只為您保留至 ${when}，逾時將提供給下一位。`,
      button: '選購這些門票',
      else: '不合適嗎？在同一頁面可讓給下一位並繼續候補，或退出名單。',
    },
    lapsed: {
      subject: (title) => `時間已過，門票不再保留：${titled(title, 'ch')}`,
      heading: '時間已過',
      body: '門票不再為您保留，將提供給名單上的下一位或重新開放銷售。您的登記已結束；若仍想參加，請重新加入候補名單。',
      button: '重新加入候補名單',
    },
    openEntry: '查看我的登記',
    cancelled: {
      subject: (title, when) => `場次取消：${titled(title, 'ch')}，${when}`,
      heading: '場次取消',
      body: '您候補的以下場次已取消，因此不再提供門票。',
      offered: '以下場次已取消，原為您保留的門票無法再選購。',
      keeps: '您的候補順序不變：若恢復舉行，釋出的門票會再依序提供。登記中的其他場次不受影響。',
    },
    withdrawn: {
      subject: (title, when) => `場次已撤下：${titled(title, 'ch')}，${when}`,
      heading: '場次已撤下',
      body: '您候補的以下場次已從節目表撤下，因此不再提供門票。',
      offered: '以下場次已從節目表撤下，原為您保留的門票無法再選購。',
      keeps: '您的候補順序不變：若重新列入節目表，門票會再依序提供。登記中的其他場次不受影響。',
    },
  },
  kz: {
    why: 'Бұл хат осы мекенжаймен күту тізіміне тұрғандықтан келді.',
    event: 'Іс-шара',
    sessions: 'Қашан',
    party: 'Нешеусіз',
    together: 'қатар',
    zones: 'Қайда',
    places: 'Орындар',
    priceLabel: 'Билет бағасы',
    price: (money) => `кемінде ${money}`,
    confirm: {
      subject: (title) => `Күту тізіміндегі орныңызды растаңыз: ${titled(title, 'kz')}`,
      heading: 'Тізімдегі орныңызды растаңыз',
      body: 'Орын қайтқанда хабарлауды сұрадыңыз. Кезегіңіз растаған минуттан бастап есептеледі.',
      until:
        'Сілтеме бір тәулік жарамды. Ештеңе сұрамаған болсаңыз, оны ашпаңыз: растаусыз тізімге ешкім енбейді.',
      button: 'Тізімге тұру',
    },
    known: {
      subject: (title) => `Сіз күту тізіміндесіз: ${titled(title, 'kz')}`,
      heading: 'Сіз тізімде барсыз',
      body: 'Бұл мекенжайдың өтінімі бар, оның кезегі сақталады. Басқа орын күткіңіз келсе, тізімнен шығып, қайта тұрыңыз.',
      button: 'Өтінімді ашу',
    },
    offer: {
      subject: (title, when) => `Орындар сізге мына уақытқа дейін сақталады: ${when}, ${titled(title, 'kz')}`,
      heading: 'Орындар қайтты, олар сіздікі',
      body: (when) =>
        `Орындар тек сізге сақталады, мерзімі: ${when}. Одан кейін тізімдегі келесі адамға ұсынамыз.`,
      button: 'Орындарды алу',
      else: 'Сай келмей ме? Сол бетте оларды келесі адамға беріп, әрі қарай күтуге немесе тізімнен шығуға болады.',
    },
    lapsed: {
      subject: (title) => `Уақыт бітті, орындар енді сақталмайды: ${titled(title, 'kz')}`,
      heading: 'Уақыт бітті',
      body: 'Орындар енді сізге сақталмайды: олар тізімдегі келесі адамға ұсынылады немесе сатылымға қайтады. Өтініміңіз жабылды. Әлі келгіңіз келсе, тізімге қайта тұрыңыз.',
      button: 'Тізімге қайта тұру',
    },
    openEntry: 'Өтінімді ашу',
    cancelled: {
      subject: (title, when) => `Болмайды: ${titled(title, 'kz')}, ${when}`,
      heading: 'Сеанс болмайды',
      body: 'Сіз күту тізімінде тұрған сеанс болмайды, сондықтан оған орын ұсынылмайды.',
      offered: 'Сізге орын сақтап отырған едік. Сеанс болмайтындықтан, оларды енді алу мүмкін емес.',
      keeps:
        'Өтініміңіздің кезегі сақталады: сеанс бәрібір өтетін болса, қайтқан орындарды қайта ұсынамыз. Өтінімдегі басқа күндерге бұл қатысты емес.',
    },
    withdrawn: {
      subject: (title, when) => `Афишадан алынды: ${titled(title, 'kz')}, ${when}`,
      heading: 'Сеанс афишадан алынды',
      body: 'Сіз күту тізімінде тұрған сеанс енді афишада жоқ, сондықтан оған орын ұсынылмайды.',
      offered: 'Сізге орын сақтап отырған едік. Сеанс енді афишада жоқ, сондықтан оларды алу мүмкін емес.',
      keeps:
        'Өтініміңіздің кезегі сақталады: сеанс афишаға қайтса, орындарды қайта ұсынамыз. Өтінімдегі басқа күндерге бұл қатысты емес.',
    },
  },
};
