import type { Catalogue, CataloguePaymentWay } from '#domain/catalogue.ts';
import type { GatewayName } from '#domain/gateway-settings.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import { bankSettings } from './bank-settings.ts';

/** Makes the gateway of one product; `value` gives a setting by its name in the house file. */
export type MakeGateway = (
  value: (setting: string) => string,
  way: Pick<CataloguePaymentWay, 'kind'>,
) => PaymentGateway;

export type GatewayProducts = Readonly<Record<GatewayName, MakeGateway>>;

export interface Gateways {
  of(wayKey: string): PaymentGateway | null;
  /** Origins of the banks in use. */
  origins(): string[];
  use(catalogue: Catalogue): void;
}

/** A gateway for each payment way of the house. A way that the house gave up is still asked about old payments. */
export function createGateways(products: GatewayProducts, config: Config, log: Log): Gateways {
  const known = new Map<string, { gateway: PaymentGateway; origin: string }>();
  return {
    of: (wayKey) => known.get(wayKey)?.gateway ?? null,
    origins: () => [...new Set([...known.values()].map(({ origin }) => origin))],
    use(catalogue) {
      for (const way of catalogue.paymentWays) {
        const settings = bankSettings(way, config);
        if (settings.kind === 'missing') {
          const missing = settings.names;
          log.error({ way: way.key, gateway: way.gateway, missing }, 'A payment way cannot be used');
          continue;
        }
        const value = (setting: string) => settings.values[setting] ?? '';
        const gateway = products[settings.gateway](value, way);
        known.set(way.key, { gateway, origin: new URL(value('address')).origin });
      }
    },
  };
}
