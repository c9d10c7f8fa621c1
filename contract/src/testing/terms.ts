import type { Language } from '#rules/values.ts';

/**
 * What the table of terms (docs/how-it-works/texts.md) replaced: one thing has one name, on pages, in mails, refusals and on paper.
 * A value stands in braces: `{time}`.
 */
export const forbiddenWords: Readonly<Record<Language, readonly RegExp[]>> = {
  ru: [
    /отпусти(ли|м)/i,
    /отобрать|отбор(?!н)/i,
    /у[~ ]дома/i,
    /согласен/i,
    /^'?подтверждён'?$/i,
    /аншлаг/i,
    // Nobody knows that it was a card.
    /на~?\s?карту,/i,
  ],
  en: [
    /\bmail\b/i,
    /e-mail/i,
    /ways? to pay|payment way/i,
    /\badditions?\b(?! to your order)/i,
    /(?<!\{)\bbonus(es)?\b/i,
    /at the door/i,
    /log out/i,
    /g(ive|iven) back/i,
    /let go/i,
    /service fee/i,
    /\bwrite (the|your|a)\b/i,
    /[\d}][ ~]%/,
    /culture card/i,
    /\b(new|free|the|these) places\b/i,
    /present (tickets|ones)/i,
    /\bnobody in\b/i,
    /by (itself|themselves|ourselves) and|or by ourselves/i,
    /\bNo\. \{/,
  ],
  ch: [
    /票券|網絡|訪問|二維碼|開售|售罄|服務費|帳戶|父名|文化卡|無需|№|銀行卡|池座|應用程式|附加項目|付款卡/,
    /原驗證碼/,
    // Full width, and no space after it.
    /\p{Script=Han}[,.:;!?()]/u,
    /[,:;!?()]\p{Script=Han}/u,
    /[。，：；、] /,
    /[а-яё]/i,
  ],
  kz: [
    /оқиға|қызмет алым|батырма|кіре беріс|төлқұжат|бос орын перне|күн тәртіб|мәдениет карта/i,
    // The table has one word for how one pays.
    /түскен жолмен/i,
    // A bank is shut at night; its page opens.
    /банк ашыл/i,
    // A value takes no case ending, and no word that asks for one.
    /\}-(д[ае]н|т[ае]н|н[ае]н|[гғқк][ае])(?![а-яәғқңөұүһі])/,
    /\}[ ~\u00a0](аспайды|артық|бастап|тең|дейін|қайтарып|қайтару|сомасын)/,
    /\}[ ~\u00a0]тапсырысы/i,
  ],
};

/** The wrong ones among texts, with the rule that they break. */
export function wrongTexts<Told extends { text: string }>(
  language: Language,
  texts: readonly Told[],
): (Told & { rule: string })[] {
  return texts.flatMap((told) =>
    forbiddenWords[language]
      .filter((pattern) => pattern.test(told.text))
      .map((pattern) => ({ ...told, rule: String(pattern) })),
  );
}
