import { type Findings, same, say } from '#house-files/mistake.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { checkSecretName, checkServiceAddress } from './outside-service.ts';

/** An outside service needs its two keys; the house's own check has none. */
export function checkBotCheck({ house: { botCheck } }: HouseFiles, findings: Findings): void {
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
      say(`keys of a service beside "kind: ${kind}"`, `ключи службы рядом с «kind: ${kind}»`),
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
      'reCAPTCHA sends what it sees of a visitor abroad: your lawyer should know, and your privacy policy must say it.',
      'reCAPTCHA отправляет данные посетителя за рубеж: об этом должен знать юрист и сказать политика обработки данных.',
    ),
  );
}
