import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ seed: { free: true, capacity: null } });
});
afterAll(() => shop.close());

/** Follows an answer as a browser without a script does: a 307 sends the same form once more. */
function createPlainBrowser(remoteAddress: string, { keepsCookies = true } = {}) {
  let cookie = '';
  const send = async (url: string, payload: string) => {
    const answer = await shop.server.inject({
      ...{ method: 'POST', url, payload, remoteAddress },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...(keepsCookies && { cookie }),
      },
    });
    const [set] = answer.cookies;
    if (set) cookie = `${set.name}=${set.value}`;
    return answer;
  };
  return {
    send,
    /** Answers the address that the browser shows in the end. */
    press: async (email: string) => {
      const form = formOf(email);
      const first = await send(page(), form);
      const last = first.statusCode === 307 ? await send(String(first.headers.location), form) : first;
      return String(last.headers.location);
    },
  };
}

const page = () => {
  const [session] = shop.sale.sessions;
  return `/event/${shop.sale.event.id}/${session?.day}/${session?.time}`;
};

/** Free places are counted by phone too: each buyer has another. */
function formOf(email: string): string {
  const tickets = { session: String(shop.sale.sessions[0]?.id), 'quantity-1-1': '2', 'seen-1-1': '0' };
  const phone = `+7 912 555 11 ${10 + email.length}`;
  return new URLSearchParams({ ...tickets, fio: 'Анна Опытная', phone, email, consent: '1' }).toString();
}

const ordersOf = async (email: string) =>
  (await shop.own.database.query('select 1 from orders where buyer_email = $1', [email])).length;

const anOrder = expect.stringMatching(/^\/order\/[0-9a-z]{32}$/);

describe('an order bought without a script', () => {
  test('OR-6 is one however often the browser sends it', async () => {
    const browser = createPlainBrowser('203.0.113.7');
    const first = await browser.press('twice@example.org');
    expect(first).toEqual(anOrder);
    expect(await browser.press('twice@example.org')).toBe(first);
    expect(await ordersOf('twice@example.org')).toBe(1);
  });

  test('is not handed to somebody else who sends the same words, whoever is first', async () => {
    const [buyer, neighbour] = [createPlainBrowser('203.0.113.7'), createPlainBrowser('203.0.113.7')];
    const own = await buyer.press('anna@example.org');
    const other = await neighbour.press('anna@example.org');
    expect([own, other]).toEqual([anOrder, anOrder]);
    expect(other).not.toBe(own);
    expect(await buyer.press('anna@example.org')).toBe(own);
  });

  test('is handed to nobody else where cookies are off', async () => {
    const buyer = createPlainBrowser('203.0.113.7', { keepsCookies: false });
    const stranger = createPlainBrowser('198.51.100.9', { keepsCookies: false });
    const own = await buyer.press('off@example.org');
    const other = await stranger.press('off@example.org');
    expect([own, other]).toEqual([anOrder, anOrder]);
    expect(other).not.toBe(own);
  });

  test('OR-6 is one where cookies are off and an answer is lost', async () => {
    const email = 'unheard@example.org';
    const browser = createPlainBrowser('203.0.113.7', { keepsCookies: false });
    const first = await browser.send(page(), formOf(email));
    expect([first.statusCode, first.headers['cache-control']]).toEqual([307, 'no-store']);
    const again = () => browser.send(String(first.headers.location), formOf(email));
    const answers = await Promise.all([again(), again()]);
    const [one, two] = answers.map(({ headers }) => headers.location);
    expect([one, two]).toEqual([anOrder, one]);
    expect(await ordersOf(email)).toBe(1);
  });
});
