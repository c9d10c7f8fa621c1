import { type Findings, say } from '#house-files/mistake.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import type { HouseReturnsFile } from '#house-files/schema/returns-schema.ts';

/** Ladders of the house and of its events: each day once, and never more for who comes later. */
export function checkReturns({ house, events }: HouseFiles, findings: Findings): void {
  checkLadder(house.returns.ladder, findings);
  for (const { event } of events) checkLadder(event.returns.ladder, findings);
}

function checkLadder(ladder: HouseReturnsFile['ladder'], findings: Findings): void {
  const steps = (ladder ?? []).toSorted((one, other) => other.value.days - one.value.days);
  for (const [index, { value, place }] of steps.entries()) {
    const before = steps[index - 1]?.value;
    if (before?.days === value.days) {
      findings.refuse(
        place,
        say(`${value.days} days once more`, `ещё раз ${value.days} дней`),
        say('each number of days once', 'каждое число дней один раз'),
      );
    } else if (before !== undefined && before.percent < value.percent) {
      findings.refuse(
        place,
        say(
          `${value.percent} % at ${value.days} days, but ${before.percent} % at ${before.days}`,
          `${value.percent} % за ${value.days} дней, но ${before.percent} % за ${before.days}`,
        ),
        say('no more for who comes later', 'не больше тому, кто пришёл позже'),
      );
    }
  }
}
