import { tillSettings } from '#domain/gateway-settings.ts';
import { type Findings, same, say } from '#house-files/mistake.ts';
import type { HouseFiles } from '#house-files/read-house.ts';

/** Receipts are made out in one way, and a way of payment that has some issued says by whom. */
export function checkReceipts({ house }: HouseFiles, findings: Findings): void {
  const till: Readonly<Record<string, string>> = house.receipts?.till ?? {};
  const missing = tillSettings.filter((setting) => till[setting] === undefined);
  for (const { place, value } of house.paymentWays) {
    if (value.receipts === 'none') continue;
    if (!house.receipts) {
      findings.refuse(
        place,
        same(`receipts: ${value.receipts}`),
        say(
          'a table "receipts" in house.yaml that says how they are made out',
          'таблица «receipts» в house.yaml: как их оформлять',
        ),
      );
    } else if (value.receipts === 'till' && missing.length > 0) {
      const names = missing.join(', ');
      findings.refuse(
        place,
        same('receipts: till'),
        say(`"receipts" with a till: ${names}`, `«receipts» с кассой: ${names}`),
      );
    }
  }
  const place = house.receipts?.place;
  if (!place) return;
  for (const [key, setting] of Object.entries(till)) {
    const known: readonly string[] = tillSettings;
    const isName = !key.endsWith(' from') || /^[A-Z][A-Z0-9_]*$/.test(setting);
    if (known.includes(key) && isName) continue;
    findings.refuse(
      place,
      say(`a setting "${key}" of the till`, `настройка кассы «${key}»`),
      say(
        `settings: ${tillSettings.join(', ')}; those with "from" name a variable of the environment`,
        `настройки: ${tillSettings.join(', ')}; те, что с «from», называют переменную окружения`,
      ),
    );
  }
}
