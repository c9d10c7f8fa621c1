import { outsideCheckNeeds, outsideCheckSettings } from '#adapters/bot-check/outside-checks.ts';
import {
  cardRegistry,
  club,
  fiscalRegistrar,
  type OutsideNeeds,
  outsideSettings,
} from '#adapters/house-product.ts';
import { bankNeeds } from '#adapters/payment-gateway/gateway-products.ts';
import { staffDirectory, staffDirectorySettings } from '#adapters/staff-directory/openid-directory.ts';
import { readGoogleKey } from '#adapters/wallet/google-wallet.ts';
import { appleNeeds, certificateProblem, googleNeeds } from '#adapters/wallet/wallets.ts';
import { webhookNeeds } from '#adapters/webhook/webhook-posts.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { type Sentence, say } from '#house-files/findings/findings.ts';
import { systemClock, toleratedSkewMilliseconds } from '#platform/clock.ts';
import { type Config, isOwnMachine, isPublic } from '#platform/config.ts';
import { shortestSecret } from '#platform/secrets.ts';

/** What keeps a shop from selling as its operator expects, and what to do about it. */
export interface ReadinessProblem {
  /** For programs: `payment-way`. */
  kind: 'secret' | 'mail' | 'proxies' | 'clock' | 'payment-way' | 'service';
  /** `refused`: the shop neither starts nor opens a house with it; `attention`: it goes on selling, and reports it. */
  severity: 'refused' | 'attention';
  text: Sentence;
}

/** The services that a house names in its files. */
export type HouseServices = Pick<
  Catalogue,
  | 'paymentWays'
  | 'receipts'
  | 'club'
  | 'webhooks'
  | 'wallet'
  | 'staffSignIn'
  | 'cultureCardRegistry'
  | 'botCheck'
> & { setup: Pick<Catalogue['setup'], 'signIn'> };

type Settings = Pick<Config, 'secret' | 'secretText' | 'sandboxPort' | 'origin' | 'trial'>;

/** The one list of checks: `check`, `open`, the start, `audit` and /healthz all report what it finds. */
export function findReadinessProblems(
  config: Settings,
  house: HouseServices | null,
  clockAheadMilliseconds = 0,
): ReadinessProblem[] {
  const services = house === null ? [] : servicesOf(house);
  return [
    ...settingsProblems(config),
    ...clockProblems(clockAheadMilliseconds),
    ...services.flatMap((service) => serviceProblems(service, config)),
    ...walletProblems(config, house?.wallet),
  ];
}

/** What must be put right before the shop may start, or a house be opened. */
export function refusedOnes(problems: readonly ReadinessProblem[]): ReadinessProblem[] {
  return problems.filter(({ severity }) => severity === 'refused');
}

/** Lines for a terminal. */
export function describeProblems(problems: readonly ReadinessProblem[], language: keyof Sentence): string {
  const words = {
    refused: say('NOT READY', 'НЕ ГОТОВО'),
    attention: say('WARNING', 'ВНИМАНИЕ'),
  };
  return problems.map(({ severity, text }) => `${words[severity][language]}  ${text[language]}\n`).join('');
}

export function problemsForPrograms(problems: readonly ReadinessProblem[], language: keyof Sentence) {
  return problems.map(({ kind, severity, text }) => ({ kind, severity, text: text[language] }));
}

function settingsProblems(config: Settings): ReadinessProblem[] {
  const problems: ReadinessProblem[] = [];
  const secret = config.secret('FOYER_SECRET');
  if (secret !== undefined && secret.length < shortestSecret) problems.push(shortSecret);
  if (!isPublic(config)) return problems;
  if (config.secret('FOYER_SMTP') === undefined && !config.trial) problems.push(noMail);
  if (config.secret('FOYER_PROXIES') === undefined) problems.push(noProxies);
  return problems;
}

const shortSecret: ReadinessProblem = {
  kind: 'secret',
  severity: 'refused',
  text: say(
    `FOYER_SECRET is too short: whoever guesses it can sign in as anybody. Set at least ${shortestSecret} random characters (openssl rand -base64 32), or leave it out, and the shop draws its own.`,
    `FOYER_SECRET слишком короткий: угадав его, можно войти под чужим именем. Задайте не меньше ${shortestSecret} случайных знаков (openssl rand -base64 32) или уберите: магазин создаст ключ сам.`,
  ),
};

const noMail: ReadinessProblem = {
  kind: 'mail',
  severity: 'refused',
  text: say(
    'FOYER_SMTP is not set, and the address is public: tickets would go to the mailbox of trials. Set your mail server, like smtps://user:password@mail.example:465; for a trial set FOYER_TRIAL=yes.',
    'FOYER_SMTP не задан, а адрес публичный: билеты уходили бы в пробный почтовый ящик. Укажите почтовый сервер, например smtps://user:password@mail.example:465; для пробы задайте FOYER_TRIAL=yes.',
  ),
};

const noProxies: ReadinessProblem = {
  kind: 'proxies',
  severity: 'attention',
  text: say(
    'FOYER_PROXIES is not set, and the address is public: all visitors count as one address, and limits soon stop them all. Set the address of the reverse proxy, like 127.0.0.1,::1.',
    'FOYER_PROXIES не задан, а адрес публичный: все посетители считаются одним адресом, и ограничения скоро остановят всех. Укажите адрес прокси-сервера, например 127.0.0.1,::1.',
  ),
};

function clockProblems(aheadMilliseconds: number): ReadinessProblem[] {
  if (Math.abs(aheadMilliseconds) <= toleratedSkewMilliseconds) return [];
  const seconds = Math.round(Math.abs(aheadMilliseconds) / 1000);
  const [en, ru] = aheadMilliseconds > 0 ? ['ahead of', 'спешат'] : ['behind', 'отстают'];
  const text = say(
    `The clock of this server is ${seconds} s ${en} that of the database. The shop follows the database, but banks, mail and logs do not. Switch time synchronisation on: timedatectl set-ntp true.`,
    `Часы этого сервера ${ru} относительно часов базы данных на ${seconds} с. Магазин живёт по часам базы, но банки, почта и журналы нет. Включите синхронизацию времени: timedatectl set-ntp true.`,
  );
  return [{ kind: 'clock', severity: 'attention', text }];
}

/** A service of the house files: where it is written, what it needs, and what happens without that. */
interface Service {
  kind: 'payment-way' | 'service';
  place: string;
  written: Readonly<Record<string, string>>;
  needs: OutsideNeeds;
  without: Sentence;
}

function servicesOf(house: HouseServices): Service[] {
  const { receipts, botCheck, setup } = house;
  const clock = systemClock;
  const services: (Service | null)[] = [
    ...house.paymentWays.filter(({ closed }) => !closed).map(paymentService),
    serviceOf(
      'receipts › registrar',
      fiscalRegistrar(clock),
      receipts?.registrar && { ...receipts.registrar, 'tax id': '-' },
      {
        en: 'no receipts are issued',
        ru: 'чеки не выдаются',
      },
    ),
    serviceOf(
      'club',
      club(clock),
      house.club && { address: house.club.address, 'secret from': house.club.secretFrom },
      {
        en: 'the shop recognises no members of the club',
        ru: 'магазин не узнаёт участников клуба',
      },
    ),
    ...house.webhooks.map(({ name, address, secretFrom }) =>
      serviceOf(
        `webhooks › ${name}`,
        webhookNeeds,
        { address, 'secret from': secretFrom },
        {
          en: 'it is told nothing',
          ru: 'ему ничего не сообщается',
        },
      ),
    ),
    serviceOf(
      'wallet › apple',
      appleNeeds,
      house.wallet?.apple && { 'certificate from': house.wallet.apple.certificateFrom },
      notOffered,
    ),
    serviceOf(
      'wallet › google',
      googleNeeds,
      house.wallet?.google && { issuer: house.wallet.google.issuer, 'key from': house.wallet.google.keyFrom },
      notOffered,
    ),
    serviceOf('culture card registry', cardRegistry, house.cultureCardRegistry, {
      en: 'sales by culture card are not reported',
      ru: 'о продажах по Пушкинской карте не сообщается',
    }),
    serviceOf('bot check', outsideCheckNeeds, outsideCheckSettings(botCheck), {
      en: 'the built-in check is used instead',
      ru: 'вместо неё работает встроенная проверка',
    }),
    serviceOf('sign in', signInNeeds, setup.signIn.enabled ? { address: setup.signIn.authUrl } : null, {
      en: 'nobody can sign in',
      ru: 'войти не может никто',
    }),
    serviceOf('staff sign in', staffDirectory, staffDirectorySettings(house.staffSignIn), {
      en: 'staff cannot sign in with accounts of the house',
      ru: 'сотрудники не могут войти с рабочей учётной записью',
    }),
  ];
  return services.filter((service) => service !== null);
}

const notOffered: Sentence = {
  en: 'tickets are not offered for this wallet',
  ru: 'билеты в этот кошелёк не предлагаются',
};

/** Keys that are there and cannot be used, or not for long. */
function walletProblems(config: Settings, wallet: HouseServices['wallet']): ReadinessProblem[] {
  const { apple = null, google = null } = wallet ?? {};
  const problems: (Sentence | null)[] = [
    apple && appleProblem(apple.certificateFrom, config.secretText(apple.certificateFrom)),
    google && googleProblem(google.keyFrom, config.secretText(google.keyFrom)),
  ];
  return problems.flatMap((text) => (text === null ? [] : { kind: 'service', severity: 'attention', text }));
}

function appleProblem(name: string, text: string | undefined): Sentence | null {
  const problem = certificateProblem(text, systemClock.now());
  if (problem === null) return null;
  if ('unusable' in problem)
    return say(
      `${name}, the certificate for Apple Wallet, cannot be used: ${problem.unusable.en}. wallet.md says how the file is made.`,
      `${name}, сертификат для Apple Wallet, не подходит: ${problem.unusable.ru}. Как сделать файл, сказано в wallet.md.`,
    );
  const day = problem.endsAt.toISOString().slice(0, 10);
  if (problem.isOver)
    return say(
      `${name}, the certificate for Apple Wallet, ended on ${day}: tickets are not offered for it, and those in phones are not brought up to date. Renew it at Apple and restart the shop.`,
      `${name}, сертификат для Apple Wallet, закончился ${day}: билеты в Apple Wallet не предлагаются, а те, что в телефонах, не обновляются. Обновите его у Apple и перезапустите магазин.`,
    );
  return say(
    `${name}, the certificate for Apple Wallet, ends on ${day}. Renew it at Apple and restart the shop.`,
    `${name}, сертификат для Apple Wallet, заканчивается ${day}. Обновите его у Apple и перезапустите магазин.`,
  );
}

function googleProblem(name: string, text: string | undefined): Sentence | null {
  if (text === undefined || readGoogleKey(text) !== null) return null;
  return say(
    `${name}, the key for Google Wallet, is no key file of a service account (JSON with client_email and private_key). wallet.md says where it comes from.`,
    `${name}, ключ для Google Wallet, — не файл ключа сервисного аккаунта (JSON с client_email и private_key). Откуда его взять, сказано в wallet.md.`,
  );
}

/** The client secret is optional: some providers give none. */
const signInNeeds: OutsideNeeds = { needed: ['address'], sandboxSecrets: {} };

function paymentService(way: Catalogue['paymentWays'][number]): Service {
  return {
    kind: 'payment-way',
    place: `payment ways › ${way.key}`,
    written: way.settings,
    needs: bankNeeds(way.gateway),
    without: { en: 'buyers are not offered this way', ru: 'этот способ оплаты покупателям не предлагается' },
  };
}

function serviceOf(
  place: string,
  needs: OutsideNeeds,
  written: Readonly<Record<string, string>> | null | undefined,
  without: Sentence,
): Service | null {
  return written ? { kind: 'service', place, written, needs, without } : null;
}

function serviceProblems(
  { kind, place, written, needs, without }: Service,
  config: Settings,
): ReadinessProblem[] {
  const { values, missing } = outsideSettings({ ...needs, settings: written }, config);
  if (missing.length > 0) {
    const names = missing.join(', ');
    const text = say(
      `house.yaml, ${place}: ${names} not set, so ${without.en}. Set it in the settings of the shop and restart the shop.`,
      `house.yaml, ${place}: не задано ${names}, поэтому ${without.ru}. Задайте в настройках магазина и перезапустите его.`,
    );
    return [{ kind, severity: 'attention', text }];
  }
  if (config.trial || !isPublic(config) || !isOwnMachine(hostOf(values.address ?? ''))) return [];
  const text = say(
    `house.yaml, ${place}: the address is the sandbox or this machine (${written.address}), and the shop is public: play money would buy real tickets. Write the address of the real service; for a trial set FOYER_TRIAL=yes.`,
    `house.yaml, ${place}: адрес песочницы или этой машины (${written.address}), а магазин публичный: настоящие билеты продавались бы за игрушечные деньги. Укажите адрес настоящей службы; для пробы задайте FOYER_TRIAL=yes.`,
  );
  return [{ kind, severity: 'refused', text }];
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? '';
}
