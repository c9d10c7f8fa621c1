import { type GatewaySettings, gatewaySettings, registrarSettings } from '#domain/gateway-settings.ts';
import { type VatRate, vatRates } from '#domain/receipt.ts';
import { type Findings, same, say } from '#house-files/findings/findings.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { vatWord } from '#house-files/schema/after-sale-schema.ts';
import { isVariableName } from './outside-service.ts';

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
