import type { Api } from '@foyer/contract/calls.ts';
import { describe, expect, test } from 'vitest';
import { resolveSample } from '#lib/testing/resolve-sample.ts';

const resolve = (address: string, calls: Partial<Api> = {}) =>
  resolveSample(address, calls, new Date('2026-11-21T09:00:00Z'));

describe('screens', () => {
  test('PG-4 an unknown address is the page "not found" with status 404', async () => {
    const answer = await resolve('/nowhere');
    expect(answer).toMatchObject({ kind: 'screen', status: 404, screen: { pageName: 'not-found' } });
  });

  test('PG-3 contacts come from setup, the same for every visitor', async () => {
    const answer = await resolve('/contacts');
    expect(answer).toMatchObject({
      kind: 'screen',
      status: 200,
      cacheable: true,
      screen: { data: { details: { html: '<h2>Реквизиты</h2><p>ИНН 7700000000</p>', language: 'ru' } } },
    });
  });

  test.each([
    ['unauthorized', '20829', '/unauthorized?order=ab12&lang=en'],
    ['forbidden', '20830', '/unauthorized/gid?order=ab12&lang=en'],
  ] as const)('PG-2 AP-4 a refusal "%s" leads to %s %s', async (kind, code, to) => {
    const answer = await resolve('/order/declined/ab12?lang=en', {
      order: async () => ({ ok: false, refusal: { kind }, code, text: '' }),
    });
    expect(answer).toMatchObject({ kind: 'redirect', to, status: 302 });
  });

  test('PG-9 a rule of the house opens at its old address, one that lives elsewhere leads there', async () => {
    expect(await resolve('/rules/purchase-terms')).toMatchObject({
      screen: { data: { name: 'Условия покупки' } },
    });
    expect(await resolve('/rules/privacy-policy')).toMatchObject({ to: 'https://house.example/privacy' });
    expect(await resolve('/rules/rules-agreement')).toMatchObject({
      screen: { data: { name: 'Условия покупки' } },
    });
    expect(await resolve('/rules/unknown')).toMatchObject({ status: 404 });
  });

  test('IN-1 a rule that nobody has translated comes with the language that it is in', async () => {
    expect(await resolve('/rules/purchase-terms?lang=ch')).toMatchObject({
      screen: { data: { body: { language: 'ru' } } },
    });
  });

  test('IN-1 the texts of the asked language come with the page', async () => {
    const answer = await resolve('/contacts?lang=kz');
    expect(answer).toMatchObject({ screen: { texts: { shell: { contacts: 'Байланыс' } } } });
  });
});
