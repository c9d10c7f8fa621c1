import type { ReturnTerms } from '@foyer/contract/rules/return-terms.ts';
import type { CatalogueReturns } from '#domain/catalogue.ts';
import { usualLadder } from '#domain/return-steps.ts';
import { safeText } from '#house-files/markup/safe-html.ts';
import { typesetText } from '#house-files/markup/typeset.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import type { EventReturnsFile } from '#house-files/schema/returns-schema.ts';
import type { IdRegistry } from './id-registry.ts';
import { usualConsent, usualReasons } from './usual-returns.ts';
import { versionOf } from './version-of.ts';

/** What the house asks and says of every return. */
export function compileReturns({ house }: HouseFiles, ids: IdRegistry): CatalogueReturns {
  const { returns } = house;
  const isWritten = Object.keys(returns.consent).length > 0;
  const text = safeText(isWritten ? returns.consent : usualConsent, house, ['a', 'em', 'strong']);
  const reasons = returns.reasons.length > 0 ? returns.reasons : usualReasons;
  return {
    paysOutByItself: returns.payOut === 'at-once',
    answerDays: returns.answerWithin,
    consent: { text, version: versionOf(text) },
    reasons: reasons.map(({ name, value }) => ({
      id: ids.idOf('return-reason', name),
      name: typesetText(value.name),
      description: typesetText(value.description),
    })),
  };
}

/** The refund rule of an event: its own if it has one, otherwise the house's. */
export function compileReturnTerms({ house }: HouseFiles, event: EventReturnsFile): ReturnTerms {
  const ladder = event.ladder ?? house.returns.ladder;
  return {
    allowed: event.allowed ?? house.returns.allowed,
    keepsFee: (event.fee ?? house.returns.fee) === 'kept',
    ladder:
      ladder === null
        ? usualLadder
        : ladder
            .map(({ value: { days, percent } }) => ({ days, percent }))
            .toSorted((one, other) => other.days - one.days),
  };
}
