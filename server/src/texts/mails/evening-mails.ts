import { join, titled } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { changeTexts } from './change-mails.ts';
import { composeMail, textsOf, whenOf } from './compose-mail.ts';
import type { ChangedSession, ComposedMail, EveningMailInput } from './mail-input.ts';

/** A session that a season ticket names is called off, moved, replaced or played elsewhere. */
export function eveningChangeMail(input: EveningMailInput): ComposedMail {
  const { kind, language, was, now } = input;
  const common = changeTexts[language];
  const texts = eveningTexts[language];
  const told = kind === 'off' ? was : now;
  const sentences =
    kind === 'off'
      ? [texts.fact.off, texts.others, !input.isFree && texts.money]
      : [texts.fact[kind], texts.stayValid, texts.unsuitable];
  return composeMail(input, {
    subject: common.subject[kind](titled(told.title, language), whenOf(told, language)),
    heading: common.heading[kind],
    blocks: [
      { kind: 'text', text: join('sentences', language, sentences) },
      ...(input.because === '' ? [] : [{ kind: 'text', text: input.because } as const]),
      {
        kind: 'rows',
        rows: [
          { label: common.was, value: inWords(was, language) },
          ...(kind === 'off' ? [] : [{ label: common.now, value: inWords(now, language), strong: true }]),
        ],
      },
      { kind: 'link', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}

/** The house took the change back. */
export function eveningStandsMail(input: EveningMailInput): ComposedMail {
  const { now, language } = input;
  const { stands } = changeTexts[language];
  return composeMail(input, {
    subject: stands.subject(titled(now.title, language), whenOf(now, language)),
    heading: stands.heading,
    blocks: [
      { kind: 'visit', title: now.title, details: [whenOf(now, language), now.venueName] },
      { kind: 'text', text: eveningTexts[language].stands },
      { kind: 'button', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}

function inWords(session: ChangedSession, language: Language): string {
  return join('facts', language, [session.title, whenOf(session, language), session.venueName]);
}

interface EveningTexts {
  /** What happened, the first sentence. */
  fact: Readonly<Record<EveningMailInput['kind'], string>>;
  /** One session is off, the ticket is good for the others. */
  others: string;
  /** The house decides about money by hand. */
  money: string;
  stayValid: string;
  unsuitable: string;
  stands: string;
}

const eveningTexts: Readonly<Record<Language, EveningTexts>> = {
  ru: {
    fact: {
      off: 'Сеанс, который входит в ваш абонемент, не состоится.',
      moved: 'Сеанс, который входит в ваш абонемент, переносится.',
      replaced: 'Вместо сеанса, который входит в ваш абонемент, пройдёт другое событие.',
      venue: 'Сеанс, который входит в ваш абонемент, пройдёт в другом месте.',
    },
    others: 'На остальные сеансы абонемент действует.',
    money: 'О деньгах за этот сеанс напишите нам.',
    stayValid: 'Ваш абонемент действует, менять его не нужно. Новый файл с ним приложен к письму.',
    unsuitable: 'Если новый вариант не подходит, напишите нам.',
    stands: 'Изменение, о котором мы писали, отменено. Ваш абонемент действует.',
  },
  en: {
    fact: {
      off: 'A session that your subscription includes will not take place.',
      moved: 'A session that your subscription includes has been moved.',
      replaced: 'Another event will take place instead of a session that your subscription includes.',
      venue: 'A session that your subscription includes will take place elsewhere.',
    },
    others: 'Your subscription stays valid for its other sessions.',
    money: 'Please write to us about the money for this session.',
    stayValid: 'Your subscription stays valid, there is nothing to change. A new file with it is attached.',
    unsuitable: 'If this does not suit you, please write to us.',
    stands: 'We have taken back the change that we wrote to you about. Your subscription is valid.',
  },
  ch: {
    fact: {
      off: '您的套票所含場次已取消。',
      moved: '您的套票所含場次已改期。',
      replaced: '您的套票所含場次由另一節目代替。',
      venue: '您的套票所含場次改在另一地點舉行。',
    },
    others: '套票對其餘場次仍然有效。',
    money: '此場次的款項事宜，請與我們聯絡。',
    stayValid: '您的套票仍然有效，無須更換。新的檔案附於此信。',
    unsuitable: '若新的安排不合適，請與我們聯絡。',
    stands: '先前通知的變動已撤回。您的套票有效。',
  },
  kz: {
    fact: {
      off: 'Абонементіңізге кіретін сеанс болмайды.',
      moved: 'Абонементіңізге кіретін сеанс басқа уақытқа ауыстырылды.',
      replaced: 'Абонементіңізге кіретін сеанстың орнына басқа іс-шара өтеді.',
      venue: 'Абонементіңізге кіретін сеанс басқа жерде өтеді.',
    },
    others: 'Абонемент қалған сеанстарға жарамды.',
    money: 'Осы сеанстың ақшасы туралы бізге жазыңыз.',
    stayValid: 'Абонементіңіз жарамды, оны ауыстырудың қажеті жоқ. Жаңа файл хатқа тіркелген.',
    unsuitable: 'Жаңа нұсқа сізге сай келмесе, бізге жазыңыз.',
    stands: 'Бұрын хабарлаған өзгеріс күшін жойды. Абонементіңіз жарамды.',
  },
};
