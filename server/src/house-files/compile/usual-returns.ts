import type { Text } from '@foyer/contract/rules/values.ts';

/** Default return terms for houses without their own. */
export const usualConsent: Text = {
  ru: 'Прошу вернуть выбранные билеты. Понимаю, что после подтверждения они перестанут действовать.',
  en: 'Please take back the chosen tickets. I understand that they are void once I confirm.',
  ch: '我申請退回所選門票，並知悉確認後門票即告失效。',
  kz: 'Таңдалған билеттерді қайтаруды сұраймын. Растағаннан кейін олардың күші жойылатынын түсінемін.',
};

/** Why tickets come back, where the house asks for nothing else. */
export const usualReasons: readonly { name: string; value: { name: Text; description: Text } }[] = [
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
        ru: 'С подтверждением вернём всю сумму: пришлите документ в поддержку.',
        en: 'With a proof the whole sum goes back: send the paper to our support.',
        ch: '如有證明可全額退款，請將文件寄給客服。',
        kz: 'Растайтын құжат болса, ақша толық қайтарылады: оны қолдау қызметіне жіберіңіз.',
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
