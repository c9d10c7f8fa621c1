import { describe, expect, test } from 'vitest';
import { inLanguage, pathsFor, withQuery } from './paths.ts';

const plain = pathsFor({ language: 'ru', houseLanguage: 'ru', subscription: false, subscriptionId: null });
const english = pathsFor({ language: 'en', houseLanguage: 'ru', subscription: true, subscriptionId: null });

describe('links', () => {
  test('IN-1 the language joins the query only when it is not the default', () => {
    expect(plain.contacts()).toBe('/contacts');
    expect(english.contacts()).toBe('/contacts?lang=en');
  });

  test('AF-17 an event with a plan is bought on the scheme page, another on the event page', () => {
    expect(plain.sale({ eventId: '7', usesPlan: true })).toBe('/scheme/7');
    expect(plain.sale({ eventId: '7', usesPlan: false })).toBe('/event/7');
  });

  test('EV-2 day and time stand in the path in interchange format', () => {
    const link = plain.sale({ eventId: '7', usesPlan: false, day: '2026-11-14', time: '13:00' });
    expect(link).toBe('/event/7/2026-11-14/13:00');
  });

  test('EV-9 the subscription mode is carried on by links of the sale', () => {
    expect(english.sale({ eventId: '7', usesPlan: false })).toBe('/event/7?sub=1&lang=en');
  });

  test('OR-2 the hash of an order is lower case in addresses', () => {
    expect(plain.order('AB12')).toBe('/order/ab12');
  });

  test('AF-1 AF-2 kind and menu travel as id and sid', () => {
    expect(plain.listing({ id: 2, sid: 5 })).toBe('/?id=2&sid=5');
  });

  test('ids are written safely', () => {
    expect(plain.sale({ eventId: 'a/b?c', usesPlan: false })).toBe('/event/a%2Fb%3Fc');
  });

  test('PG-5 the language switch keeps path and query', () => {
    const url = new URL('http://shop/event/7/2026-11-14?sub=1&lang=en');
    expect(inLanguage(url, 'kz', 'ru')).toBe('/event/7/2026-11-14?sub=1&lang=kz');
    expect(inLanguage(url, 'ru', 'ru')).toBe('/event/7/2026-11-14?sub=1');
  });

  test('a key of the query is changed or taken away', () => {
    const url = new URL('http://shop/?id=1&day=2026-11-14');
    expect(withQuery(url, { day: undefined, q: 'лёд' })).toBe('/?id=1&q=%D0%BB%D1%91%D0%B4');
  });
});
