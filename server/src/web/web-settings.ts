import { type Config, ConfigError } from '#platform/config.ts';
import { isNetworkBlock } from '#platform/network-block.ts';
import { type Limits, usualLimits } from './limits.ts';

/** Addresses or blocks of the proxies before the shop, by commas: FOYER_PROXIES; without it nobody is believed. */
export function trustedProxies(config: Pick<Config, 'secret'>): string[] | false {
  const list = config.secret('FOYER_PROXIES');
  if (list === undefined) return false;
  const blocks = list.split(',').flatMap((part) => part.trim() || []);
  const wrong = blocks.find((block) => !isNetworkBlock(block));
  if (wrong === undefined) return blocks;
  throw new ConfigError([
    {
      variable: 'FOYER_PROXIES',
      found: `"${list}"`,
      expected: `addresses or blocks like 10.0.0.0/16 by commas, and "${wrong}" is neither`,
    },
  ]);
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
