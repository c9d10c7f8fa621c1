import type { Language } from '@foyer/contract/rules/values.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listingData } from '#pages/listing/data/view-model.ts';
import {
  listingSetup,
  sampleEvent,
  sampleListing,
  sampleNow,
} from '#pages/listing/testing/sample-listing.ts';
import { searchEvents } from './search-events.ts';
import { isOneTypo, normalised, tokensOf } from './words.ts';

const named = (ru: string, en: string, ch: string, kz: string) => ({ ru, en, ch, kz });

/** Events of the demo house, as far as the search reads them. */
const listing = sampleListing({
  menus: [
    {
      ...{ id: 31, kindId: 1, position: 1, columns: 0, rows: 0 },
      ...{ showImage: true, showCalendarFilter: true, showTags: true },
      name: named('Лекции', 'Talks', '講座', 'Дәрістер'),
    },
  ],
  venues: [
    { id: 1, name: named('Малая сцена', 'Small stage', '小舞台', 'Кіші сахна'), address: {}, mapUrl: null },
    { id: 2, name: named('Большой зал', 'Main hall', '大廳', 'Үлкен зал'), address: {}, mapUrl: null },
  ],
  tags: [{ id: 1, name: named('Чехов', 'Chekhov', '契訶夫', 'Чехов') }],
  events: [
    sampleEvent({
      ...{ id: 'nutcracker', position: 1, venueId: 2 },
      title: named('Щелкунчик', 'The Nutcracker', '胡桃鉗', 'Шақпақшы'),
      note: named(
        'Балет для пяти танцовщиков и одного шкафа',
        'A ballet for five dancers and one wardrobe',
        '五位舞者與一座衣櫃的芭蕾',
        'Бес биші мен бір шкафқа арналған балет',
      ),
      description: { ru: '<p>Мышей играют тени, ёлку — свет.</p>' },
    }),
    sampleEvent({
      ...{ id: 'orchard', position: 2, venueId: 2, tagIds: [1] },
      title: named('Вишнёвый сад', 'The Cherry Orchard', '櫻桃園', 'Шие бағы'),
      note: { ru: 'Раневская — Мария Стрельцова', en: 'With Zoë Brontë as Ranevskaya' },
    }),
    sampleEvent({
      ...{ id: 'winter', position: 3, venueId: 1 },
      title: named('Зимний путь', 'Winter Journey', '冬之旅', 'Қысқы жол'),
      note: named('Шуберт, двадцать четыре песни без перерыва', 'Schubert', '舒伯特，二十四首歌', 'Шуберт'),
    }),
    sampleEvent({
      ...{ id: 'commune', position: 4, venueId: null, menuIds: [31] },
      title: named('Дом-коммуна', 'The Commune House', '公社之屋', 'Коммуна үйі'),
    }),
  ],
});

const dataIn = (language: Language) => listingData(listing, listingSetup(), language, sampleNow, true);
const data = { ru: dataIn('ru'), en: dataIn('en'), ch: dataIn('ch'), kz: dataIn('kz') };
const found = (search: string, language: Language = 'ru', literally = false) =>
  searchEvents(data[language], search, literally).found.map(({ event }) => event.id);

describe('the search', () => {
  test.each<[string, Language, string[]]>([
    ['щ', 'ru', ['nutcracker']],
    ['щелкунчик', 'ru', ['nutcracker']],
    ['щелкунчика', 'ru', ['nutcracker']],
    ['щилкунчик', 'ru', ['nutcracker']],
    ['щлекун', 'ru', ['nutcracker']],
    ['балет', 'ru', ['nutcracker']],
    ['елка', 'ru', ['nutcracker']],
    ['ЁЛКУ', 'ru', ['nutcracker']],
    ['Шуберт', 'ru', ['winter']],
    ['шуберта песни', 'ru', ['winter']],
    ['Стрельцовой', 'ru', ['orchard']],
    ['вешневый сад', 'ru', ['orchard']],
    ['вишневог', 'ru', ['orchard']],
    ['вишневого сада', 'ru', ['orchard']],
    ['чехова', 'ru', ['orchard']],
    ['малая сцена', 'ru', ['winter']],
    ['на малой сцене', 'ru', ['winter']],
    ['малой сцене', 'ru', ['winter']],
    ['большой зал', 'ru', ['nutcracker', 'orchard']],
    ['лекция', 'ru', ['commune']],
    ['дом коммуна', 'ru', ['commune']],
    ['дом-коммуна', 'ru', ['commune']],
    ['домкоммуна', 'ru', ['commune']],
    ['щелкун-чик', 'ru', ['nutcracker']],
    ['сад шуберт', 'ru', []],
    ['слон', 'ru', []],
    ['?!', 'ru', []],
    ['nutcrakcer', 'en', ['nutcracker']],
    ['dancing', 'en', []],
    ['dancer', 'en', ['nutcracker']],
    ['wardrobes', 'en', ['nutcracker']],
    ['bronte zoe', 'en', ['orchard']],
    ['talk', 'en', ['commune']],
    ['щелкунчик', 'en', []],
    ['胡桃', 'ch', ['nutcracker']],
    ['桃園', 'ch', ['orchard']],
    ['契訶夫櫻桃園', 'ch', []],
    ['櫻桃園 契訶夫', 'ch', ['orchard']],
    ['舒伯特二十四首歌', 'ch', ['winter']],
    ['шакпакшы', 'kz', ['nutcracker']],
    ['шақпақшыны', 'kz', ['nutcracker']],
    ['улкен залда', 'kz', ['nutcracker', 'orchard']],
    ['қысқы жолда', 'kz', ['winter']],
  ])('AF-3 “%s” in %s', (search, language, expected) => {
    expect(found(search, language).sort()).toEqual(expected);
  });

  test('AF-3 a typo is assumed only where nothing else is found, said, and can be undone', () => {
    expect(searchEvents(data.ru, 'щилкунчик').corrected).toBe('щелкунчик');
    expect(searchEvents(data.ru, 'вешневый сад').corrected).toBe('вишнёвый сад');
    expect(searchEvents(data.ru, 'щелкунчика').corrected).toBeNull();
    expect(found('щилкунчик', 'ru', true)).toEqual([]);
    expect(found('саф')).toEqual([]);
  });

  test('says where a word was found, and marks it', () => {
    const fields = (search: string) => searchEvents(data.ru, search).found.map(({ field }) => field);
    expect(fields('сад')).toEqual(['title']);
    expect(fields('шуберт')).toEqual(['note']);
    expect(fields('чехов')).toEqual(['tag']);
    expect(fields('лекции')).toEqual(['menu']);
    expect(fields('сцена')).toEqual(['venue']);
    expect(fields('мышей')).toEqual(['text']);
    expect(searchEvents(data.ru, 'чех').marks('Сад: Чехов, Чехов')).toEqual([
      [5, 8],
      [12, 15],
    ]);
    expect(searchEvents(data.ru, 'щилкунчик').marks('Щелкунчик')).toEqual([[0, 9]]);
    expect(searchEvents(data.ru, 'чех').marks('сад')).toEqual([]);
    expect(searchEvents(data.ch, '桃園').marks('櫻桃園')).toEqual([[1, 3]]);
  });

  test('AF-3 whatever word of a programme is typed, from its third letter on its event is found', () => {
    const letters = fc.array(fc.constantFrom(...'абвгдежзиклмнопрстуфхцчшщьыэюяё'), {
      minLength: 3,
      maxLength: 12,
    });
    const text = fc.array(
      letters.map((one) => one.join('')),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (texts, which, at) => {
        const events = texts.map((words, index) =>
          sampleEvent({ id: `e${index}`, position: index, title: { ru: words.join(' ') } }),
        );
        const programme = listingData(sampleListing({ events }), listingSetup(), 'ru', sampleNow, true);
        const index = which % texts.length;
        const word = texts[index]?.[at % (texts[index]?.length ?? 1)] ?? '';
        for (let length = 3; length <= word.length; length += 1) {
          const ids = searchEvents(programme, word.slice(0, length)).found.map(({ event }) => event.id);
          expect(ids).toContain(`e${index}`);
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('one typo is one letter more, less, other or two that changed places', () => {
  expect(isOneTypo('чайка', 'чайка')).toBe(true);
  for (const other of ['чайк', 'чаайка', 'чейка', 'чйака', 'айка'])
    expect(isOneTypo('чайка', other)).toBe(true);
  for (const other of ['чак', 'чйаак', 'акйач', 'чайники']) expect(isOneTypo('чайка', other)).toBe(false);
});

test('a compared word is as long as the written one', () => {
  expect(normalised('Вишнёвый Әже Zoë')).toBe('вишневыи аже zoe');
  expect(tokensOf('櫻桃園Zoe, дом-2').map(({ written }) => written)).toEqual(['櫻桃園', 'Zoe', 'дом', '2']);
});
