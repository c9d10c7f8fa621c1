import { type Config, ConfigError, networksIn } from '#platform/config.ts';
import { type Limits, usualLimits } from './limits.ts';

/** Addresses or blocks of the proxies before the shop, by commas: FOYER_PROXIES; without it nobody is believed. */
export function trustedProxies(config: Pick<Config, 'secret'>): string[] | false {
  return networksIn(config, 'FOYER_PROXIES') ?? false;
}

/** FOYER_ORDERS_PER_MINUTE and FOYER_LOOKS_PER_MINUTE, of one block of addresses. */
export function limitsOf(config: Pick<Config, 'secret'>): Limits {
  return {
    ...usualLimits,
    changes: numberOf(config, 'FOYER_ORDERS_PER_MINUTE') ?? usualLimits.changes,
    orderLooks: numberOf(config, 'FOYER_LOOKS_PER_MINUTE') ?? usualLimits.orderLooks,
  };
}

/** FOYER_UNPAID_SHARE: percent of a session that one network may hold without paying. */
export function unpaidPercentOf(config: Pick<Config, 'secret'>): number {
  return numberOf(config, 'FOYER_UNPAID_SHARE') ?? 5;
}

function numberOf(config: Pick<Config, 'secret'>, name: string): number | undefined {
  const text = config.secret(name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new ConfigError([{ variable: name, found: `"${text}"`, expected: 'a whole number above 0' }]);
}
