import type { ScenarioName } from '@foyer/sandbox/misbehaviour/scenario-list.ts';
import type { BankWorld } from '#ports/payment-gateway.suite.ts';
import type { RawCallback } from '#ports/payment-gateway.ts';

/** What the desks of all sandbox banks can do. */
interface Desk {
  setScenario(name: ScenarioName): void;
  clearScenario(): void;
  advanceClock(seconds: number): Promise<void>;
  pay(name: string): { kind: string };
  decline(name: string): { kind: string };
  expire(name: string): { kind: string };
  ledger(): ({ amount: number } & ({ number: string } | { orderNumber: string }))[];
}

type DeskPart = Pick<
  BankWorld,
  'behave' | 'behaveWell' | 'revoke' | 'advanceClock' | 'pay' | 'decline' | 'expire' | 'netOf' | 'now'
>;

/** The part of a bank's world that its desk plays; `numberOf` is what the bank calls an attempt of ours. */
export function bankAtDesk(desk: Desk, numberOf = (merchantNumber: string) => merchantNumber): DeskPart {
  const change = async ({ kind, ...rest }: { kind: string }) => {
    if (kind === 'refused') throw new Error(`the bank refused: ${JSON.stringify(rest)}`);
  };
  const behaveWell = () => {
    desk.clearScenario();
    desk.setScenario('callback-never');
  };
  behaveWell();
  return {
    behave: (call, behaviour) => desk.setScenario(`${call}-${behaviour}`),
    behaveWell,
    revoke: () => desk.setScenario('credentials-revoked'),
    advanceClock: (seconds) => desk.advanceClock(seconds),
    pay: (number) => change(desk.pay(numberOf(number))),
    decline: (number) => change(desk.decline(numberOf(number))),
    expire: (number) => change(desk.expire(numberOf(number))),
    netOf: (number) =>
      desk
        .ledger()
        .filter((entry) => ('number' in entry ? entry.number : entry.orderNumber) === numberOf(number))
        .reduce((sum, { amount }) => sum + amount, 0),
    now: () => new Date(),
  };
}

/** As a bank posts it. */
export function jsonCallback(fields: object): RawCallback {
  return { method: 'POST', query: {}, body: JSON.stringify(fields), headers: {}, address: '127.0.0.1' };
}
