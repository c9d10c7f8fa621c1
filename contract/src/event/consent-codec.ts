import { flagFromWire, integerFromWire, type WireContext } from '#kit/wire-values.ts';
import { flagToWire, textFromWire, textToWire } from '#rules/values.ts';
import type { Consent } from './event.ts';
import type { WireConsent } from './event-wire.ts';

export function consentToWire(consent: Consent, context: WireContext): WireConsent {
  return {
    id: consent.id,
    ...textToWire('name', consent.text, context.houseLanguage),
    filling: flagToWire(consent.required),
  };
}

export function consentFromWire(wire: WireConsent): Consent {
  return {
    id: integerFromWire(wire.id, 0),
    text: textFromWire('name', wire),
    required: flagFromWire(wire.filling),
  };
}
