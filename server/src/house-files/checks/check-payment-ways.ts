import {
  type GatewaySettings,
  gatewaySettings,
  registrarSettings,
  stripeMethods,
  takesCurrency,
} from '#domain/gateway-settings.ts';
import { type VatRate, vatRates } from '#domain/receipt.ts';
import { type Findings, type Place, same, say } from '#house-files/findings/findings.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { vatWord } from '#house-files/schema/after-sale-schema.ts';
import { isNetworkBlock } from '#platform/config.ts';
import { isOutsideAddress, isVariableName } from './check-outside-services.ts';

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

/** Receipts are made out in one way, and a way of payment that has some issued says by whom. */
export function checkReceipts({ house, offers }: HouseFiles, findings: Findings): void {
  const registrar: Readonly<Record<string, string>> = house.receipts?.registrar ?? {};
  const missing = registrarSettings.filter((setting) => registrar[setting] === undefined);
  for (const { place, value } of house.paymentWays) {
    if (value.receipts === 'none') continue;
    const { issuesNoReceipts }: GatewaySettings = gatewaySettings[value.gateway];
    if (value.receipts === 'bank' && issuesNoReceipts) {
      findings.refuse(
        place,
        say(`receipts: bank with ${value.gateway}`, `receipts: bank у ${value.gateway}`),
        say(
          'receipts: registrar or none: this way has no fiscal registrar',
          'receipts: registrar или none: своей кассы у этого способа нет',
        ),
      );
      continue;
    }
    if (house.currency !== 'RUB') {
      findings.refuse(
        place,
        say(
          `receipts: ${value.receipts} in ${house.currency}`,
          `receipts: ${value.receipts} в валюте ${house.currency}`,
        ),
        say('receipts: none: fiscal registrars print rubles', 'receipts: none: кассы печатают чеки в рублях'),
      );
      continue;
    }
    if (!house.receipts) {
      findings.refuse(
        place,
        same(`receipts: ${value.receipts}`),
        say(
          'a table "receipts" in house.yaml that says how to issue them',
          'таблица «receipts» в house.yaml: как их оформлять',
        ),
      );
    } else if (value.receipts === 'registrar' && missing.length > 0) {
      const names = missing.join(', ');
      findings.refuse(
        place,
        same('receipts: registrar'),
        say(`"receipts" with a fiscal registrar: ${names}`, `«receipts» с кассой: ${names}`),
      );
    }
  }
  const ofOffers = offers.flatMap(({ value }) => (value.vat === null ? [] : [value.vat]));
  checkRates(house, ofOffers, findings);
  const place = house.receipts?.place;
  if (!place) return;
  for (const [key, setting] of Object.entries(registrar)) {
    const known: readonly string[] = registrarSettings;
    const isName = !key.endsWith(' from') || isVariableName(setting);
    if (known.includes(key) && isName) continue;
    findings.refuse(
      place,
      say(`a setting "${key}" of the fiscal registrar`, `настройка кассы «${key}»`),
      say(
        `settings: ${registrarSettings.join(', ')}; those with "from" name an environment variable`,
        `настройки: ${registrarSettings.join(', ')}; те, что с «from», называют переменную окружения`,
      ),
    );
  }
}

/** A rate that the bank's fiscal registrar cannot print would refuse every buyer at the last step. */
function checkRates(
  { paymentWays, receipts }: HouseFiles['house'],
  ofOffers: readonly VatRate[],
  findings: Findings,
): void {
  if (!receipts) return;
  const rates = new Set([receipts.ticketVat, receipts.feeVat, ...ofOffers]);
  for (const { place, value } of paymentWays) {
    if (value.receipts !== 'bank') continue;
    const { unspokenRates }: GatewaySettings = gatewaySettings[value.gateway];
    const unspoken = unspokenRates.filter((rate) => rates.has(rate)).map(vatWord);
    if (unspoken.length === 0) continue;
    const spoken = vatRates.filter((rate) => !unspokenRates.includes(rate)).map(vatWord);
    const [named, known] = [unspoken.join(', '), spoken.join(', ')];
    findings.refuse(
      place,
      say(`receipts: bank with VAT of ${named}`, `receipts: bank при НДС ${named}`),
      say(
        `rates supported by ${value.gateway}: ${known}`,
        `ставки, которые поддерживает ${value.gateway}: ${known}`,
      ),
      say(
        'Issue these receipts with the house’s own fiscal registrar (receipts: registrar), or use another payment way.',
        'Выдавайте эти чеки через кассу дома (receipts: registrar) или выберите другой способ оплаты.',
      ),
    );
  }
}
