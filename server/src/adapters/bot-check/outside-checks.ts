import { createHouseProduct, type HouseProduct, type OutsideNeeds } from '#adapters/house-product.ts';
import type { BotCheckPolicy, OutsideCheckPage } from '#domain/bot-check.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { BotCheck, OutsideCheck } from '#ports/bot-check.ts';
import { createRecaptcha } from './recaptcha/recaptcha.ts';
import { createSmartCaptcha } from './smartcaptcha/smartcaptcha.ts';

type Service = OutsideCheckPage['service'];
type MakeCheck = (settings: { baseUrl: string; secret: string; host: string; now(): Date }) => BotCheck;

const makers: Readonly<Record<Service, MakeCheck>> = {
  smartcaptcha: createSmartCaptcha,
  recaptcha: createRecaptcha,
};
const usualAddresses: Readonly<Record<Service, string>> = {
  smartcaptcha: 'https://smartcaptcha.yandexcloud.net/',
  recaptcha: 'https://www.google.com/recaptcha/',
};

/** The outside service that the house has set, as it stands open now; null where it has none that can be used. */
export function createOutsideChecks(
  config: Config,
  log: Log,
  { now }: Clock,
): (policy: BotCheckPolicy) => OutsideCheck | null {
  const host = new URL(config.origin).hostname;
  const productOf = (service: Service): HouseProduct<OutsideCheck> => ({
    name: service,
    ...outsideCheckNeeds,
    make: (value) => {
      const address = value('address');
      const check = makers[service]({ baseUrl: address, secret: value('secret from'), host, now });
      return { check, page: { service, siteKey: value('site key'), address } };
    },
  });
  const products = {
    smartcaptcha: createHouseProduct(productOf('smartcaptcha'), config, log),
    recaptcha: createHouseProduct(productOf('recaptcha'), config, log),
  };
  return (policy) => {
    const { kind } = policy;
    return kind === 'smartcaptcha' || kind === 'recaptcha'
      ? products[kind](outsideCheckSettings(policy))
      : null;
  };
}

export const outsideCheckNeeds: OutsideNeeds = {
  needed: ['address', 'site key', 'secret from'],
  sandboxSecrets: { 'secret from': 'foyer-captcha-secret' },
};

/** null: the shop checks by itself, or not at all. */
export function outsideCheckSettings({
  kind,
  siteKey,
  secretFrom,
  address,
}: BotCheckPolicy): Record<string, string> | null {
  if (kind !== 'smartcaptcha' && kind !== 'recaptcha') return null;
  return {
    address: address ?? usualAddresses[kind],
    'site key': siteKey ?? '',
    'secret from': secretFrom ?? '',
  };
}
