import type { ScenarioName } from '@foyer/sandbox/misbehaviour/scenarios.ts';
import type { BankWorld } from '#ports/payment-gateway.suite.ts';
import type { RawCallback } from '#ports/payment-gateway.ts';

/** What the controls of all sandbox banks can do. */
interface BankControl {
  setScenario(name: ScenarioName): void;
  clearScenario(): void;
  advanceClock(seconds: number): Promise<void>;
  pay(name: string): { kind: string };
  decline(name: string): { kind: string };
  expire(name: string): { kind: string };
  ledger(): ({ amount: number } & ({ number: string } | { orderNumber: string }))[];
}

type SimulatedPart = Pick<
  BankWorld,
  'behave' | 'behaveWell' | 'revoke' | 'advanceClock' | 'pay' | 'decline' | 'expire' | 'netOf' | 'now'
>;

/** The part of a bank's world that its control plays; `numberOf` is what the bank calls an attempt of ours. */
export function simulatedBank(
  control: BankControl,
  numberOf = (merchantNumber: string) => merchantNumber,
): SimulatedPart {
  const change = async ({ kind, ...rest }: { kind: string }) => {
    if (kind === 'refused') throw new Error(`the bank refused: ${JSON.stringify(rest)}`);
  };
  const behaveWell = () => {
    control.clearScenario();
    control.setScenario('callback-never');
  };
  behaveWell();
  return {
    behave: (call, behaviour) => control.setScenario(`${call}-${behaviour}`),
    behaveWell,
    revoke: () => control.setScenario('credentials-revoked'),
    advanceClock: (seconds) => control.advanceClock(seconds),
    pay: (number) => change(control.pay(numberOf(number))),
    decline: (number) => change(control.decline(numberOf(number))),
    expire: (number) => change(control.expire(numberOf(number))),
    netOf: (number) =>
      control
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
