import { createHmac, timingSafeEqual } from 'node:crypto';

/** A notification that is older, or newer than our clock by more, was not sent just now, seconds. */
const tolerance = 300;

/** Why a `Stripe-Signature` does not vouch for this body; null when it does. */
export function signatureFault(
  header: string | undefined,
  body: string,
  { secret, now }: { secret: string; now: Date },
): string | null {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const [moment, ...others] = parts.flatMap(([name, value]) => (name === 't' && value ? [value] : []));
  if (moment === undefined || others.length > 0 || !/^\d{1,12}$/.test(moment)) return 'no signature';
  const expected = Buffer.from(signature(secret, moment, body));
  // While a secret is changed, there is one of each.
  const isSigned = parts.some(([name, value]) => {
    const given = Buffer.from(value ?? '');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) return 'a wrong signature';
  const age = Math.abs(now.getTime() / 1000 - Number(moment));
  return age <= tolerance ? null : `signed ${Math.round(age)} s away from now`;
}

function signature(secret: string, moment: string, body: string): string {
  return createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex');
}
