import {
  type GatewaySettings,
  gatewaySettings,
  stripeMethods,
  takesCurrency,
} from '#domain/gateway-settings.ts';
import { type Findings, type Place, same, say } from '#house-files/findings/findings.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { isNetworkBlock } from '#platform/network-block.ts';
import { isOutsideAddress, isVariableName } from './outside-service.ts';

/** What each way to pay says of its bank. */
export function checkPaymentWays({ house }: HouseFiles, findings: Findings): void {
  for (const { place, value } of house.paymentWays) {
    const { kinds, needed, optional, currencies }: GatewaySettings = gatewaySettings[value.gateway];
    const known = [...needed, ...optional];
    const expected = say(`settings: ${known.join(', ')}`, `настройки: ${known.join(', ')}`);
    if (!kinds.includes(value.kind)) {
      findings.refuse(place, same(`kind: ${value.kind}`), same(`kind: ${kinds.join(', ')}`));
    }
    if (!takesCurrency(value.gateway, house.currency)) {
      const taken = currencies.join(', ');
      findings.refuse(
        place,
        say(`${value.gateway} in ${house.currency}`, `${value.gateway} в валюте ${house.currency}`),
        say(
          `a bank that takes ${house.currency}; ${value.gateway} takes ${taken}`,
          `банк, который принимает ${house.currency}; ${value.gateway} принимает ${taken}`,
        ),
      );
    }
    const written = Object.entries(value.settings);
    const strange = written.filter(([key]) => !known.includes(key));
    for (const [key, setting] of strange)
      findings.refuse(
        setting.place,
        say(`a setting "${key}"`, `настройка «${key}»`),
        expected,
        secretHint(key),
      );
    for (const [key, setting] of written.filter(([name]) => known.includes(name)))
      checkSetting({ key, written: setting.value, place: setting.place }, findings);
    const missing = needed.filter((key) => value.settings[key] === undefined);
    if (missing.length === 0 || strange.length > 0) continue;
    findings.refuse(place, say(`no ${missing.join(', ')}`, `нет ${missing.join(', ')}`), expected);
  }
}

function secretHint(key: string) {
  if (!/password|secret|key|token|пароль/i.test(key)) return null;
  return say(
    'Secrets belong in the environment; the file only names the variable.',
    'Секреты хранят в переменных окружения, в файле пишут только имя переменной.',
  );
}

interface Setting {
  key: string;
  written: string;
  place: Place;
}

function checkSetting({ key, written, place }: Setting, findings: Findings): void {
  // An empty one was reported when it was read.
  if (!written) return;
  if (key.endsWith(' from') && !isVariableName(written)) {
    findings.refuse(
      place,
      // The value may be the secret itself, so it is not printed.
      say(`"${key}": not the name of a variable`, `«${key}»: не имя переменной`),
      say(
        'the name of an environment variable, like BANK_PASSWORD',
        'имя переменной окружения, например BANK_PASSWORD',
      ),
      say('Never put secrets in house files.', 'Не храните секреты в файлах дома.'),
    );
  } else if (key === 'address' && !isOutsideAddress(written)) {
    findings.refuse(
      place,
      same(`"${written}"`),
      say('an address that starts with https://', 'адрес, который начинается с https://'),
    );
  } else if (key === 'receipt notices' && written !== 'yes' && written !== 'no') {
    findings.refuse(place, same(`"${key}": ${written}`), say('yes or no', 'yes или no'));
  } else if (key === 'methods' && !written.split(',').every((one) => isStripeMethod(one.trim()))) {
    findings.refuse(
      place,
      same(`"methods": ${written}`),
      say(
        `ways to pay that decide at once, separated by commas: ${stripeMethods.join(', ')}`,
        `способы, которые решают сразу, через запятую: ${stripeMethods.join(', ')}`,
      ),
    );
  } else if (key === 'senders' && !written.split(',').every((one) => isNetworkBlock(one.trim()))) {
    findings.refuse(
      place,
      same(`"senders": ${written}`),
      say(
        'network addresses separated by commas, like 192.0.2.0/24, 192.0.2.7',
        'сетевые адреса через запятую, например 192.0.2.0/24, 192.0.2.7',
      ),
    );
  }
}

function isStripeMethod(written: string): boolean {
  return stripeMethods.some((method) => method === written);
}
