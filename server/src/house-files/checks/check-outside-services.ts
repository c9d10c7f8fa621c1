import { checkedHeaders } from '@foyer/contract/people/sign-in-codec.ts';
import { takesCultureCard } from '#house-files/compile/compile-sessions.ts';
import { type Findings, same, say } from '#house-files/findings/findings.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import type { Located } from '#house-files/shapes/shape.ts';
import { isOwnMachine } from '#platform/config.ts';

/** External services that the server calls: the culture card registry, bot checks, sign-in, the club. */
export function checkOutsideServices(files: HouseFiles, findings: Findings): void {
  checkCardRegistry(files, findings);
  checkBotCheck(files, findings);
  checkSignIn(files, findings);
  checkClub(files, findings);
  for (const { value } of files.house.webhooks) {
    checkServiceAddress(value.address, 'any', findings);
    checkSecretName(value.secretFrom, 'CRM_WEBHOOK_SECRET', findings);
  }
  checkStaffSignIn(files, findings);
  const { apple, google } = files.house.wallet;
  if (apple !== null) checkSecretName(apple.certificateFrom, 'APPLE_WALLET_CERTIFICATE', findings);
  if (google !== null) checkSecretName(google.keyFrom, 'GOOGLE_WALLET_KEY', findings);
}

/** Sales by culture card are reported to the registry, so each event needs its number there. */
function checkCardRegistry({ house, events }: HouseFiles, findings: Findings): void {
  const registry = house.cultureCardRegistry;
  const sold = events.filter(({ event }) => event.cultureCard.withCard && takesCultureCard(house));
  if (registry === null) {
    if (sold.length > 0) noteUnreported(findings);
    return;
  }
  const { address, tokenFrom } = registry;
  checkServiceAddress(address, 'slash', findings);
  checkSecretName(tokenFrom, 'CARD_REGISTRY_TOKEN', findings);
  for (const { event } of sold) {
    if (event.cultureCardEvent !== null || event.place.file === '') continue;
    findings.refuse(
      event.place,
      say('a culture card without "culture card event"', 'Пушкинская карта без «culture card event»'),
      say(
        'the number of the event in PRO.Культура: its sales are reported to the registry',
        'номер события в PRO.Культура: о его продажах узнаёт реестр',
      ),
    );
  }
}

function noteUnreported(findings: Findings): void {
  if (findings.hasMistakeIn('house.yaml')) return;
  findings.note(
    { file: 'house.yaml', line: 1, column: 1 },
    say(
      'No "culture card registry": culture card sales are not reported, but the law requires it.',
      'Нет «culture card registry»: о продажах по Пушкинской карте не сообщается, хотя закон этого требует.',
    ),
  );
}

/** An external service needs its two keys; the built-in check has none. */
function checkBotCheck({ house: { botCheck } }: HouseFiles, findings: Findings): void {
  const { kind, siteKey, secretFrom, address, place } = botCheck;
  const isOutside = kind === 'smartcaptcha' || kind === 'recaptcha';
  if (isOutside && (siteKey === null || secretFrom === null)) {
    findings.refuse(
      place,
      same(`kind: ${kind}`),
      say('"site key" and "secret from" beside it', '«site key» и «secret from» рядом'),
    );
  }
  if (!isOutside && (siteKey !== null || secretFrom !== null || address !== null)) {
    findings.refuse(
      place,
      say(`keys of a service with "kind: ${kind}"`, `ключи службы рядом с «kind: ${kind}»`),
      say('"kind: smartcaptcha" or "kind: recaptcha"', '«kind: smartcaptcha» или «kind: recaptcha»'),
    );
  }
  if (secretFrom !== null) checkSecretName(secretFrom, 'CAPTCHA_SECRET', findings);
  if (address !== null) checkServiceAddress(address, 'slash', findings);
  if (kind === 'recaptcha') noteAbroad(place, findings);
}

function noteAbroad(place: Parameters<Findings['note']>[0], findings: Findings): void {
  findings.note(
    place,
    say(
      'reCAPTCHA sends visitors’ data abroad: ask your lawyer, and mention it in your privacy policy.',
      'reCAPTCHA отправляет данные посетителей за рубеж: посоветуйтесь с юристом и укажите это в политике обработки данных.',
    ),
  );
}

/** `sign in` of the house, and the events that require it. */
function checkSignIn({ house, events }: HouseFiles, findings: Findings): void {
  const { signIn } = house;
  if (signIn === null) {
    for (const { event } of events) if (event.signIn) noteOpenToAll(event.place, findings);
    return;
  }
  checkServiceAddress(signIn.address, 'any', findings);
  for (const [name, header] of Object.entries(signIn.headers)) {
    if (Object.keys(checkedHeaders({ [name]: header.value })).length > 0) continue;
    findings.refuse(
      header.place,
      say(`a header "${name}"`, `заголовок «${name}»`),
      say(
        'a name of Latin letters, digits, - and _, and a value of Latin letters, digits and punctuation',
        'имя из латинских букв, цифр, - и _ и значение из латинских букв, цифр и знаков препинания',
      ),
    );
  }
}

/** `staff sign in` of the house: an address that can be called, and somebody whom it lets in. */
function checkStaffSignIn({ house: { staffSignIn } }: HouseFiles, findings: Findings): void {
  if (staffSignIn === null) return;
  const { address, secretFrom, roles, place } = staffSignIn;
  checkServiceAddress(address, 'any', findings);
  if (secretFrom !== null) checkSecretName(secretFrom, 'STAFF_SIGN_IN_SECRET', findings);
  const { place: _, ...groups } = roles;
  if (Object.values(groups).some((named) => named.length > 0)) return;
  findings.refuse(
    place,
    say('no group with a role', 'ни одной группы с ролью'),
    say(
      'groups for at least one role, like "head: [directors]"',
      'группы хотя бы для одной роли, например «head: [directors]»',
    ),
  );
}

function noteOpenToAll(place: Parameters<Findings['note']>[0], findings: Findings): void {
  findings.note(
    place,
    say(
      'This event requires sign-in, but house.yaml has no "sign in": anyone can buy.',
      'Событие требует входа, но в house.yaml нет «sign in»: купить сможет кто угодно.',
    ),
  );
}

/** `club` of the house. */
function checkClub({ house: { club, signIn } }: HouseFiles, findings: Findings): void {
  if (club === null) return;
  const { address, secretFrom } = club;
  checkServiceAddress(address, 'any', findings);
  checkSecretName(secretFrom, 'FOYER_CLUB_SECRET', findings);
  if (signIn === null) {
    findings.note(
      address.place,
      say(
        'A club without "sign in": members cannot be recognised, only promo codes work.',
        'Клуб без «sign in»: магазин не узнает участников, работать будут только промокоды.',
      ),
    );
  }
}

/** The address of a service that the server calls; `slash` where paths are appended to it. */
function checkServiceAddress(
  { value, place }: Located<string>,
  ending: 'any' | 'slash',
  findings: Findings,
): void {
  // A missing one was reported when it was read.
  if (value === '') return;
  const isWhole = ending === 'slash' ? value.endsWith('/') : !/[?#]/.test(value);
  if (isWhole && isOutsideAddress(value)) return;
  const expected = {
    any: say('an address that starts with https://', 'адрес, который начинается с https://'),
    slash: say(
      'an address that starts with https:// and ends with a slash',
      'адрес, который начинается с https:// и заканчивается косой чертой',
    ),
  };
  findings.refuse(place, same(`"${value}"`), expected[ending]);
}

/** The name of the environment variable with a secret, like `example`. */
function checkSecretName({ value, place }: Located<string>, example: string, findings: Findings): void {
  if (value === '' || isVariableName(value)) return;
  findings.refuse(
    place,
    // The value may be the secret itself, so it is not printed.
    say('not the name of a variable', 'не имя переменной'),
    say(
      `the name of an environment variable, like ${example}`,
      `имя переменной окружения, например ${example}`,
    ),
    say('Never put secrets in house files.', 'Не храните секреты в файлах дома.'),
  );
}

export function isVariableName(written: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(written);
}

/** Https, http on this machine only, or a placeholder that the server fills in. */
export function isOutsideAddress(written: string): boolean {
  if (/^\$\{[A-Z][A-Z0-9_]*\}(\/|$)/.test(written)) return true;
  const url = /\s/.test(written) ? null : URL.parse(written);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && isOwnMachine(url.hostname);
}
