import { orderViewFromWire } from '@foyer/contract/order/order-view-codec.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CataloguePaymentWay } from '#domain/catalogue.ts';
import { readConfig } from '#platform/config.ts';
import { houseOpened } from '#store/catalogue.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { orderRequest } from '#testing/order-request.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { createTestShop, deadBank, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor } from '#testing/test-visitor.ts';
import { findReadinessProblems, type HouseServices } from './readiness.ts';

const publicSettings = {
  FOYER_ORIGIN: 'https://tickets.example',
  FOYER_SMTP: 'smtps://shop:password@mail.example:465',
  FOYER_PROXIES: '127.0.0.1',
};
const { catalogue } = syntheticHouse({ sessions: 1, capacity: 1, zones: [] });

/** `kind severity` of each problem, and their texts. */
function problems(environment: Record<string, string>, house: Partial<HouseServices> | null = {}) {
  const found = findReadinessProblems(readConfig(environment), house && { ...catalogue, ...house });
  return {
    kinds: found.map(({ kind, severity }) => `${kind} ${severity}`),
    text: found.map(({ text }) => text.en).join('\n'),
  };
}

describe('a shop is ready', () => {
  test('on this machine with the sandbox, and in public with all that it needs', () => {
    expect(problems({}, { paymentWays: [deadBank] }).kinds).toEqual([]);
    expect(problems({ FOYER_ORIGIN: 'http://127.0.0.1:3000' }, { paymentWays: [deadBank] }).kinds).toEqual(
      [],
    );
    expect(problems(publicSettings).kinds).toEqual([]);
    expect(problems({ ...publicSettings, FOYER_SECRET: 'x'.repeat(32) }, null).kinds).toEqual([]);
  });

  test('not with a secret that can be guessed, wherever it runs', () => {
    const short = problems({ FOYER_SECRET: 'x'.repeat(31) });
    expect(short.kinds).toEqual(['secret refused']);
    expect(short.text).toMatch(/FOYER_SECRET.*at least 32/);
    expect(short.text).not.toContain('xxx');
  });

  test('not in public without mail and proxies', () => {
    const bare = problems({ FOYER_ORIGIN: 'https://tickets.example' });
    expect(bare.kinds).toEqual(['mail refused', 'proxies attention']);
    expect(bare.text).toMatch(/FOYER_SMTP[\s\S]*FOYER_PROXIES/);
  });

  test('not in public with the play bank, unless it is a trial', () => {
    const play = problems(publicSettings, { paymentWays: [deadBank] });
    expect(play.kinds).toEqual(['payment-way refused']);
    expect(play.text).toMatch(/house\.yaml, payment ways › card: .*FOYER_TRIAL/);
    const local = { ...deadBank, settings: { ...ownBank, address: 'http://localhost:3100/bank/' } };
    const secrets = { BANK_USER: 'u', BANK_PASSWORD: 'p', BANK_KEY: 'k' };
    expect(problems({ ...publicSettings, ...secrets }, { paymentWays: [local] }).kinds).toEqual([
      'payment-way refused',
    ]);
    expect(problems({ ...publicSettings, FOYER_TRIAL: 'yes' }, { paymentWays: [deadBank] }).kinds).toEqual(
      [],
    );
    expect(problems(publicSettings, { paymentWays: [{ ...deadBank, closed: true }] }).kinds).toEqual([]);
  });

  test('not while a secret of a bank is missing, which is named', () => {
    const ways = [{ ...deadBank, settings: ownBank }];
    const missing = problems({ BANK_USER: 'u' }, { paymentWays: ways });
    expect(missing.kinds).toEqual(['payment-way attention']);
    expect(missing.text).toMatch(/card: BANK_PASSWORD, BANK_KEY not set, so buyers are not offered this way/);
  });

  test.each<[string, Partial<HouseServices>, RegExp]>([
    ['club', { club: { address: 'https://club.example/', secretFrom: 'CLUB_SECRET' } }, /club: CLUB_SECRET/],
    [
      'registry',
      {
        cultureCardRegistry: { address: 'https://r.example/', organisation: '1', 'token from': 'CARD_TOKEN' },
      },
      /culture card registry: CARD_TOKEN/,
    ],
    [
      'bot check',
      {
        botCheck: {
          kind: 'smartcaptcha',
          when: 'always',
          siteKey: 'k',
          secretFrom: 'BOT_SECRET',
          address: null,
        },
      },
      /bot check: BOT_SECRET/,
    ],
    [
      'registrar',
      {
        receipts: {
          taxSystem: 'usn_income',
          ticketVat: 'none',
          feeVat: 'none',
          closesSales: false,
          registrar: {
            address: 'https://registrar.example/',
            group: 'g',
            email: 'e',
            'payment address': 'p',
            'login from': 'REGISTRAR_LOGIN',
            'password from': 'REGISTRAR_PASSWORD',
          },
        },
      },
      /registrar: REGISTRAR_LOGIN, REGISTRAR_PASSWORD/,
    ],
    [
      'identity provider',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder as house files write it
      { setup: { signIn: { ...noSignIn, enabled: true, authUrl: '${PROVIDER}/id' } } },
      /sign in: PROVIDER/,
    ],
  ])('not while its %s lacks its variables', (_, house, text) => {
    const missing = problems(publicSettings, house);
    expect(missing.kinds).toEqual(['service attention']);
    expect(missing.text).toMatch(text);
  });

  test('not in public with any service of the sandbox', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder as house files write it
    const house = { club: { address: '${FOYER_SANDBOX}/club/', secretFrom: 'CLUB_SECRET' } };
    expect(problems(publicSettings, house).kinds).toEqual(['service refused']);
  });
});

const ownBank = {
  address: 'https://bank.example/rest/',
  'user name from': 'BANK_USER',
  'password from': 'BANK_PASSWORD',
  'callback key from': 'BANK_KEY',
};

describe('a running shop whose bank loses its secrets', () => {
  let sandbox: Sandbox;
  let shop: TestShop;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  });
  afterAll(() => sandbox.close());
  beforeEach(async () => {
    shop = await createTestShop({
      seed: { house: { paymentWays: [way('card', 'BANK'), { ...way('sbp', 'BANK'), id: 2 }] } },
      environment: {
        FOYER_PROXIES: '127.0.0.1',
        BANK_USER: sandbox.rbs.userName,
        BANK_PASSWORD: sandbox.rbs.password,
        BANK_KEY: sandbox.rbs.callbackKey,
      },
    });
  });
  afterEach(() => shop.close());

  function way(key: string, variables: string): CataloguePaymentWay {
    const settings = {
      address: sandbox.rbs.baseUrl,
      'user name from': `${variables}_USER`,
      'password from': `${variables}_PASSWORD`,
      'callback key from': `${variables}_KEY`,
    };
    return { ...deadBank, key, settings };
  }

  /** As `foyer open` does, after the operator has given the way another bank. */
  async function openWith(ways: readonly CataloguePaymentWay[]): Promise<void> {
    await shop.own.database.query(
      `with opened as (
        update house set revision = revision + 1, document = jsonb_set(document, '{paymentWays}', $1::jsonb)
        returning revision
      )
      select pg_notify($2, revision::text) from opened`,
      [JSON.stringify(ways), houseOpened],
    );
  }

  const health = async (query = '') => {
    const response = await shop.server.inject({ url: `/healthz${query}` });
    return { code: response.statusCode, ...response.json() };
  };

  test('stops offering the way and using its old gateway at once, and its health says so', async () => {
    expect(await health()).toEqual({ code: 200, status: 'ok' });
    const visitor = createTestVisitor(shop.server);
    const placed = await visitor.change('/api/order/create', placeOrderToWire(orderRequest(shop.sale)));
    const { hash } = placed.json().response;
    const offered = async () => {
      const order = orderViewFromWire((await visitor.ask('/api/order/view', { hash, lang: 'ru' })).json());
      return order.ok ? order.value?.paymentWays.map(({ id }) => id) : order;
    };
    const pay = async () => {
      const asked = { hash, lang: 'ru', bank_data: { id: 1, name: 'Карта', type: 'redirect' } };
      return (await visitor.change('/api/order/pay', asked)).json();
    };
    expect(await offered()).toEqual([1, 2]);

    await openWith([way('card', 'NEW_BANK'), { ...way('sbp', 'BANK'), id: 2 }]);
    await expect.poll(offered).toEqual([2]);
    expect(await pay()).toMatchObject({ errorCode: expect.not.stringMatching(/^0$/) });
    expect(await pay()).not.toHaveProperty('bankUrl');
    expect(await health()).toEqual({ code: 200, status: 'attention', problems: ['payment-way'] });
    expect(await health('?strict')).toMatchObject({ code: 503, status: 'attention' });
    expect(shop.logged.filter((line) => line.includes('NEW_BANK_PASSWORD'))).not.toEqual([]);

    const audit = await captureFoyer(shop.own.url, ['audit']);
    expect(audit.code).toBe(1);
    expect(audit.written).toContain(
      'WARNING  house.yaml, payment ways › card: NEW_BANK_USER, NEW_BANK_PASSWORD',
    );

    await openWith([way('card', 'BANK'), { ...way('sbp', 'BANK'), id: 2 }]);
    await expect.poll(offered).toEqual([1, 2]);
    expect(await pay()).toMatchObject({ errorCode: '0' });
    expect(await health()).toEqual({ code: 200, status: 'ok' });
  });
});
