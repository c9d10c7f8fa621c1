import { createHash } from 'node:crypto';
import type { ReturnTerms } from '@foyer/contract/event/event.ts';
import { languages, type Text } from '@foyer/contract/rules/values.ts';
import type { CatalogueReturns } from '#domain/catalogue.ts';
import { usualLadder } from '#domain/return-steps.ts';
import { safeText, typesetText } from '#house-files/markup/safe-markup.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import type { EventReturnsFile } from '#house-files/schema/after-sale-schema.ts';
import type { IdRegistry } from './compiled-house.ts';

/** What the house asks and says of every return. */
export function compileReturns({ house }: HouseFiles, ids: IdRegistry): CatalogueReturns {
  const { returns } = house;
  const isWritten = Object.keys(returns.consent).length > 0;
  const text = safeText(isWritten ? returns.consent : usualConsent, house, ['a', 'em', 'strong']);
  const reasons = returns.reasons.length > 0 ? returns.reasons : usualReasons;
  return {
    paysOutByItself: returns.payOut === 'at-once',
    answerDays: returns.answerWithin,
    consent: { text, version: versionOf(text) },
    reasons: reasons.map(({ name, value }) => ({
      id: ids.idOf('return-reason', name),
      name: typesetText(value.name),
      description: typesetText(value.description),
      ...(value.payOut ? { paysOutByItself: value.payOut === 'at-once' } : {}),
    })),
  };
}

/** The refund rule of an event: its own if it has one, otherwise the house's. */
export function compileReturnTerms({ house }: HouseFiles, event: EventReturnsFile): ReturnTerms {
  const ladder = event.ladder ?? house.returns.ladder;
  return {
    allowed: event.allowed ?? house.returns.allowed,
    keepsFee: (event.fee ?? house.returns.fee) === 'kept',
    ladder:
      ladder === null
        ? usualLadder
        : ladder
            .map(({ value: { days, percent } }) => ({ days, percent }))
            .toSorted((one, other) => other.days - one.days),
  };
}

/** Default return terms for houses without their own. */
const usualConsent: Text = {
  ru: 'Прошу вернуть выбранные билеты. Понимаю, что после подтверждения они перестанут действовать.',
  en: 'I am returning the chosen tickets. I understand that they are void once I confirm.',
  ch: '我申請退回所選門票，並知悉確認後門票即告失效。',
  kz: 'Таңдалған билеттерді қайтаруды сұраймын. Растағаннан кейін олардың күші жойылатынын түсінемін.',
};

/** Why tickets come back, where the house asks for nothing else. */
const usualReasons: readonly { name: string; value: { name: Text; description: Text; payOut?: null } }[] = [
  {
    name: 'plans-changed',
    value: {
      name: { ru: 'Изменились планы', en: 'My plans changed', ch: '行程有變', kz: 'Жоспарым өзгерді' },
      description: {},
    },
  },
  {
    name: 'wrong-choice',
    value: {
      name: {
        ru: 'Ошибка в дате, времени или билете',
        en: 'Wrong day, time or ticket',
        ch: '選錯日期、時間或票種',
        kz: 'Күні, уақыты не билеті қате',
      },
      description: {},
    },
  },
  {
    name: 'illness',
    value: {
      name: {
        ru: 'Болезнь или утрата близкого',
        en: 'Illness or the loss of a relative',
        ch: '生病或親屬離世',
        kz: 'Ауру не жақынының қайтыс болуы',
      },
      description: {
        ru: 'С подтверждением вернём всю сумму: пришлите документ в поддержку, прежде чем возвращать билеты.',
        en: 'With proof we refund the full amount: send the document to our support before you return the tickets.',
        ch: '如有證明可全額退款，請在退票前先將文件寄給客服。',
        kz: 'Растайтын құжат болса, ақша толық қайтарылады: билеттерді қайтармас бұрын оны қолдау қызметіне жіберіңіз.',
      },
    },
  },
  {
    name: 'event-changed',
    value: {
      name: {
        ru: 'Событие перенесли или изменили',
        en: 'The event was moved or changed',
        ch: '活動改期或變更',
        kz: 'Іс-шара ауыстырылды не өзгерді',
      },
      description: {},
    },
  },
  {
    name: 'other',
    value: {
      name: { ru: 'Другая причина', en: 'Another reason', ch: '其他原因', kz: 'Басқа себеп' },
      description: {},
    },
  },
];

/** Identifies the version of a text that a buyer agreed to: SHA-256 of the text in all languages, hex. */
export function versionOf(text: Text): string {
  const words = languages.map((language) => text[language] ?? '');
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}
