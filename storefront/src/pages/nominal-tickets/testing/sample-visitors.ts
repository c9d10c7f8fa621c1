import type { VisitorNeeds, VisitorsOrder } from '@foyer/contract/people/visitors.ts';

export const visitorsNow = new Date('2026-11-22T12:00:00Z');

const allNeeds: VisitorNeeds = {
  age: true,
  middleName: true,
  document: true,
  country: true,
  region: true,
};
const noNeeds: VisitorNeeds = {
  age: false,
  middleName: false,
  document: false,
  country: false,
  region: false,
};

/** An order of an adult with all data and a child with a name. */
export function sampleVisitors(change: Partial<VisitorsOrder> = {}): VisitorsOrder {
  return {
    number: 418_207,
    hash: 'AB12CD34',
    status: 'reserved',
    groups: [
      {
        title: { ru: 'Маяк на косе' },
        ageFrom: 6,
        venueName: { ru: 'Пристань' },
        address: { ru: 'Нижняя набережная, 1' },
        day: '2026-12-05',
        time: '10:00',
        allDay: false,
        tickets: [
          { id: 1, price: 245_000, categoryName: { ru: 'Взрослый' }, needs: allNeeds, countryId: 643 },
          { id: 2, price: 125_000, categoryName: { ru: 'Ребёнок' }, needs: noNeeds, countryId: null },
        ],
      },
    ],
    secondsLeft: 600,
    heldUntil: '2026-11-22T12:10:00Z',
    currency: 'RUB',
    buyerName: 'Анна Ветрова',
    text: 'Возьмите документы',
    consents: [{ id: 5, text: { ru: 'Посетители согласны' }, required: true }],
    documentTypes: [
      { id: 1, countryId: 643, name: { ru: 'Паспорт РФ' }, note: { ru: '10 цифр: 4510 123456' } },
      { id: 4, countryId: 643, name: { ru: 'Свидетельство' }, note: { ru: 'IV-АН 123456' } },
      { id: 6, countryId: null, name: { ru: 'Другой документ' }, note: { ru: 'Буквы и цифры' } },
    ],
    countries: [
      { id: 643, countryId: 643, name: { ru: 'Россия' } },
      { id: 398, countryId: 398, name: { ru: 'Казахстан' } },
    ],
    regions: [
      { id: 78, countryId: 643, name: { ru: 'Санкт-Петербург' } },
      { id: 77, countryId: 643, name: { ru: 'Москва' } },
    ],
    ...change,
  };
}
