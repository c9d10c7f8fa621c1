import { checkAccent } from '@foyer/contract/colour.ts';
import { type GatewaySettings, gatewaySettings } from '#domain/gateway-settings.ts';
import { type Findings, same, say } from '#house-files/mistake.ts';
import { isNetworkBlock } from '#house-files/network-block.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { harmlessTags } from '#house-files/safe-html.ts';
import { checkBotCheck } from './check-bot-check.ts';
import { checkCardRegistry } from './check-card-registry.ts';
import { checkClub } from './check-club.ts';
import { checkReceipts } from './check-receipts.ts';
import { checkReturns } from './check-returns.ts';
import { checkSignIn } from './check-sign-in.ts';
import { isOutsideAddress } from './outside-address.ts';
import { eventName, refuseUnknown } from './refuse-unknown.ts';

/** `house.yaml` by itself: what one key alone cannot tell. */
export function checkHouseFile(files: HouseFiles, findings: Findings): void {
  checkLook(files, findings);
  checkRules(files, findings);
  checkConsents(files, findings);
  checkPaymentWays(files, findings);
  checkReceipts(files, findings);
  checkCardRegistry(files, findings);
  checkBotCheck(files, findings);
  notePaying(files, findings);
  checkReturns(files, findings);
  checkSignIn(files, findings);
  checkClub(files, findings);
  for (const { value, place } of files.house.listing.descriptionTags) {
    if (value === '' || harmlessTags.includes(value)) continue;
    findings.refuse(
      place,
      same(`"${value}"`),
      say(`harmless tags: ${harmlessTags.join(', ')}`, `безвредные теги: ${harmlessTags.join(', ')}`),
    );
  }
}

function checkLook({ house: { look } }: HouseFiles, findings: Findings): void {
  const { value, place } = look.accent;
  if (value === '') return;
  const check = checkAccent(value);
  if (check.kind === 'unreadable') {
    findings.refuse(
      place,
      same(`"${value}"`),
      say('a colour like #f6e42a, rgb(…) or oklch(…)', 'цвет, например #f6e42a, rgb(…) или oklch(…)'),
      hintForColour(value),
    );
  } else if (check.kind === 'refused') {
    const ratio = check.ratio.toFixed(2);
    findings.refuse(
      place,
      say(`${value}, on which text has a contrast of ${ratio}`, `${value}, на нём контраст текста ${ratio}`),
      say(
        'a colour on which text has a contrast of at least 4.5',
        'цвет, на котором контраст текста не меньше 4.5',
      ),
      say(`The nearest that works: "${check.nearest}".`, `Ближайший подходящий: "${check.nearest}".`),
    );
  }
}

/** The # was forgotten, or stands between the quotes of a word processor. */
function hintForColour(written: string) {
  const [digits] = /[0-9a-f]{6}/i.exec(written) ?? [];
  return digits === undefined
    ? null
    : say(`In straight quotes: "#${digits}".`, `В прямых кавычках: "#${digits}".`);
}

const rulesOfLaw = ['purchase-terms', 'privacy-policy'];

function checkRules({ house, events }: HouseFiles, findings: Findings): void {
  for (const { place, value } of house.rules) {
    if ((value.url === null) === (value.file === null)) {
      findings.refuse(
        place,
        value.url === null
          ? say('neither url nor file', 'нет ни url, ни file')
          : say('url and file', 'и url, и file'),
        say('either url or file', 'либо url, либо file'),
      );
    }
  }
  const missing = rulesOfLaw.filter((key) => !house.rules.some(({ name }) => name === key));
  if (missing.length === 0 || events.length === 0 || findings.hasMistakeIn('house.yaml')) return;
  findings.note(
    { file: 'house.yaml', line: 1, column: 1 },
    say(
      `No rule ${missing.join(', ')}: the law wants it of who sells tickets.`,
      `Нет правила ${missing.join(', ')}: закон требует его от того, кто продаёт билеты.`,
    ),
  );
}

function checkConsents({ house, events }: HouseFiles, findings: Findings): void {
  const ids = events.map(({ id }) => id);
  for (const { value } of house.consents) {
    for (const event of value.events) refuseUnknown(findings, event, ids, eventName);
  }
}

function checkPaymentWays({ house }: HouseFiles, findings: Findings): void {
  for (const { place, value } of house.paymentWays) {
    const { kinds, needed, optional }: GatewaySettings = gatewaySettings[value.gateway];
    const known = [...needed, ...optional];
    if (!kinds.includes(value.kind)) {
      findings.refuse(place, same(`kind: ${value.kind}`), same(`kind: ${kinds.join(', ')}`));
    }
    for (const [key, setting] of Object.entries(value.settings)) {
      if (!known.includes(key)) {
        const expected = say(`settings: ${known.join(', ')}`, `настройки: ${known.join(', ')}`);
        findings.refuse(place, say(`a setting "${key}"`, `настройка «${key}»`), expected, secretHint(key));
      } else if (key.endsWith(' from') && !/^[A-Z][A-Z0-9_]*$/.test(setting)) {
        findings.refuse(
          place,
          say(`"${key}": ${setting.slice(0, 3)}…`, `«${key}»: ${setting.slice(0, 3)}…`),
          say(
            'the name of a variable of the environment, like BANK_PASSWORD',
            'имя переменной окружения, например BANK_PASSWORD',
          ),
          say('Secrets never stand in house files.', 'Секреты никогда не пишут в файлах дома.'),
        );
      } else if (key === 'address' && !isOutsideAddress(setting)) {
        findings.refuse(
          place,
          same(`"${setting}"`),
          say('an address that begins with https://', 'адрес, который начинается с https://'),
        );
      } else if (key === 'receipt notices' && setting !== 'yes' && setting !== 'no') {
        findings.refuse(place, same(`"${key}": ${setting}`), say('yes or no', 'yes или no'));
      } else if (key === 'senders' && !setting.split(',').every((one) => isNetworkBlock(one.trim()))) {
        findings.refuse(
          place,
          same(`"senders": ${setting}`),
          say(
            'network addresses by commas, like 192.0.2.0/24, 192.0.2.7',
            'сетевые адреса через запятую, например 192.0.2.0/24, 192.0.2.7',
          ),
        );
      }
    }
    const missing = needed.filter((key) => value.settings[key] === undefined);
    if (missing.length > 0 && Object.keys(value.settings).every((key) => known.includes(key))) {
      findings.refuse(
        place,
        say(`no ${missing.join(', ')}`, `нет ${missing.join(', ')}`),
        say(`settings: ${known.join(', ')}`, `настройки: ${known.join(', ')}`),
      );
    }
  }
}

/** Without a way to pay only free tickets leave the shop. */
function notePaying({ house, prices }: HouseFiles, findings: Findings): void {
  const costs = prices.lists.some(({ value }) => value.some(({ price }) => price > 0));
  if (house.paymentWays.some(({ value }) => value.offered) || !costs || findings.hasMistakeIn('house.yaml'))
    return;
  findings.note(
    { file: 'house.yaml', line: 1, column: 1 },
    say(
      'No "payment ways": tickets that cost something cannot be bought.',
      'Нет «payment ways»: билеты, которые стоят денег, не купить.',
    ),
  );
}

function secretHint(key: string) {
  if (!/password|secret|key|token|пароль/i.test(key)) return null;
  return say(
    'A secret stands in the environment; the file says only the name of its variable.',
    'Секрет живёт в окружении, в файле пишут только имя его переменной.',
  );
}
