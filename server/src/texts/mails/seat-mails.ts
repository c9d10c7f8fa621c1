import { titled } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { composeMail, textsOf, whenOf } from './compose-mail.ts';
import type { ComposedMail, HouseLetterMailInput, SeatMailInput } from './mail-input.ts';

/** Staff seated the holder of a ticket elsewhere: where they sat, and where they sit. The ticket comes with it as a file. */
export function seatChangedMail(input: SeatMailInput): ComposedMail {
  const { language, was, now, words } = input;
  const texts = seatTexts[language];
  return composeMail(input, {
    subject: texts.subject(titled(input.title, language), whenOf(input, language)),
    heading: texts.heading,
    blocks: [
      { kind: 'visit', title: input.title, details: [whenOf(input, language)] },
      ...(words === '' ? [] : [{ kind: 'text', text: words } as const]),
      {
        kind: 'rows',
        rows: [
          { label: texts.was, value: was },
          { label: texts.now, value: now, strong: true },
        ],
      },
      { kind: 'text', text: texts.body },
      { kind: 'button', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}

interface SeatTexts {
  subject(title: string, when: string): string;
  heading: string;
  was: string;
  now: string;
  body: string;
}

/** `title` has its marks already, `when` is a day with its time. */
export const seatTexts: Readonly<Record<Language, SeatTexts>> = {
  ru: {
    subject: (title, when) => `Другое место: ${title}, ${when}`,
    heading: 'У вас другое место',
    was: 'Было',
    now: 'Теперь',
    body: 'Билет прежний, платить ничего не нужно. Билет с\u00a0новым местом приложен к\u00a0письму; со старым тоже пройдёте, садитесь на\u00a0новое место.',
  },
  en: {
    subject: (title, when) => `Another seat: ${title}, ${when}`,
    heading: 'You have another seat',
    was: 'Before',
    now: 'Now',
    body: 'The ticket is the same, and there is nothing to pay. The ticket with the new seat is attached; the earlier one lets you in too, but please take the new seat.',
  },
  ch: {
    subject: (title, when) => `座位變更：${title}，${when}`,
    heading: '您的座位已變更',
    was: '原座位',
    now: '新座位',
    body: '門票仍為同一張，無須付款。附件為新座位的門票；原門票仍可入場，請坐新座位。',
  },
  kz: {
    subject: (title, when) => `Басқа орын: ${title}, ${when}`,
    heading: 'Орныңыз ауысты',
    was: 'Бұрын',
    now: 'Енді',
    body: 'Билет сол күйінде, ештеңе төлемейсіз. Жаңа орны бар билет хатқа тіркелген; бұрынғысымен де кіресіз, бірақ жаңа орынға отырыңыз.',
  },
};

/** In the house's own words, a paragraph where it left a line empty, with the session that it is about. */
export function houseLetterMail(input: HouseLetterMailInput): ComposedMail {
  const paragraphs = input.body.split(/\n\s*\n/).map((text) => text.trim());
  return composeMail(input, {
    subject: input.subject,
    heading: input.subject,
    blocks: [
      ...paragraphs.filter(Boolean).map((text) => ({ kind: 'text', text }) as const),
      { kind: 'visit', title: input.title, details: [whenOf(input, input.language)] },
      { kind: 'link', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}
