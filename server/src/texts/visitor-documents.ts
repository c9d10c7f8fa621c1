import type { DocumentType } from '@foyer/contract/people/visitors.ts';

const russia = 643;

/** The documents whose numbers have a form of their own (B 5.3), and any other; by the words of the house files. */
export const visitorDocuments = {
  passport: {
    id: 1,
    countryId: russia,
    name: { ru: 'Паспорт РФ', en: 'Russian passport', ch: '俄羅斯國內護照', kz: 'РФ паспорты' },
    note: {
      ru: 'Серия и номер, 10 цифр: 4510 123456',
      en: 'Series and number, 10 digits: 4510 123456',
      ch: '系列與號碼共 10 位數字：4510 123456',
      kz: 'Сериясы мен нөмірі, 10 цифр: 4510 123456',
    },
  },
  'military id': {
    id: 3,
    countryId: russia,
    name: { ru: 'Военный билет', en: 'Russian military ID', ch: '俄羅斯軍人證', kz: 'Әскери билет' },
    note: {
      ru: 'Две русские буквы и 7 цифр: АБ 1234567',
      en: 'Two Russian letters and 7 digits: АБ 1234567',
      ch: '兩個俄文字母加 7 位數字：АБ 1234567',
      kz: 'Екі орыс әрпі және 7 цифр: АБ 1234567',
    },
  },
  'birth certificate': {
    id: 4,
    countryId: russia,
    name: {
      ru: 'Свидетельство о рождении',
      en: 'Russian birth certificate',
      ch: '俄羅斯出生證明',
      kz: 'Туу туралы куәлік',
    },
    note: {
      ru: 'Римские цифры, дефис, две русские буквы и 6 цифр: IV-АН 123456',
      en: 'Roman numerals, a hyphen, two Russian letters and 6 digits: IV-АН 123456',
      ch: '羅馬數字、連字號、兩個俄文字母加 6 位數字：IV-АН 123456',
      kz: 'Рим цифрлары, дефис, екі орыс әрпі және 6 цифр: IV-АН 123456',
    },
  },
  'old certificate': {
    id: 5,
    countryId: russia,
    name: {
      ru: 'Свидетельство старого образца',
      en: 'Certificate of the old form',
      ch: '舊式證明',
      kz: 'Ескі үлгідегі куәлік',
    },
    note: {
      ru: 'Римские цифры и 7 цифр: II 1234567',
      en: 'Roman numerals and 7 digits: II 1234567',
      ch: '羅馬數字加 7 位數字：II 1234567',
      kz: 'Рим цифрлары және 7 цифр: II 1234567',
    },
  },
  'foreign document': {
    id: 6,
    countryId: null,
    name: {
      ru: 'Иностранный паспорт или другой документ',
      en: 'Foreign passport or another document',
      ch: '外國護照或其他證件',
      kz: 'Шетел паспорты немесе басқа құжат',
    },
    note: {
      ru: 'Буквы и цифры без точек, от 2 до 32 знаков',
      en: 'Letters and digits without dots, 2 to 32',
      ch: '字母與數字，不含句點，2 至 32 個字元',
      kz: 'Әріптер мен цифрлар, нүктесіз, 2–32 таңба',
    },
  },
} as const satisfies Readonly<Record<string, DocumentType>>;

export type VisitorDocumentName = keyof typeof visitorDocuments;

/** Numbers of a house's own documents begin above those of the specification. */
export const ownDocumentsAfter = 100;
