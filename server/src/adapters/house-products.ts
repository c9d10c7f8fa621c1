import { registrarSettings } from '#domain/gateway-settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Club } from '#ports/club.ts';
import type { CultureCardRegistry } from '#ports/culture-card-registry.ts';
import type { FiscalRegistrar } from '#ports/fiscal-registrar.ts';
import { createHttpClub } from './club/http/http-club.ts';
import { createPushkaRegistry } from './culture-card-registry/pushka/pushka-registry.ts';
import { createAtolRegistrar } from './fiscal-registrar/atol/atol-registrar.ts';
import type { HouseProduct } from './house-product.ts';

/** The rented fiscal registrar that the shop knows. The sandbox's published secrets open nothing but the sandbox. */
export function fiscalRegistrar({ now }: Clock): HouseProduct<FiscalRegistrar> {
  return {
    name: 'fiscal registrar',
    needed: [...registrarSettings, 'tax id'],
    sandboxSecrets: { 'login from': 'foyer-registrar', 'password from': 'foyer-registrar-password' },
    make: (value) =>
      createAtolRegistrar({
        baseUrl: value('address'),
        group: value('group'),
        login: value('login from'),
        password: value('password from'),
        company: { email: value('email'), taxId: value('tax id'), paymentAddress: value('payment address') },
        now,
      }),
  };
}

/** The visitors' club. */
export function club({ now }: Clock): HouseProduct<Club> {
  return {
    name: 'club',
    needed: ['address', 'secret from'],
    sandboxSecrets: { 'secret from': 'foyer-club-secret' },
    make: (value) =>
      createHttpClub({ address: value('address').replace(/\/+$/, ''), secret: value('secret from'), now }),
  };
}

/** The state's registry of tickets by the culture card. */
export const cardRegistry: HouseProduct<CultureCardRegistry> = {
  name: 'registry of the culture card',
  needed: ['address', 'organisation', 'token from'],
  sandboxSecrets: { 'token from': 'foyer-card-registry-token' },
  make: (value) =>
    createPushkaRegistry({
      baseUrl: value('address'),
      token: value('token from'),
      organization: value('organisation'),
    }),
};
