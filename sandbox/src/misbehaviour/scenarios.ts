import {
  type FaultyCall,
  isScenarioName,
  type ScenarioName,
  scenarioTexts,
  type TransportFault,
  transportFaults,
} from './scenario-list.ts';

export interface ScenarioOptions {
  /** How often it happens; without it, until it is cleared. */
  times?: number;
  /** Of callback-after-return (3 by default) and of the slow and the silent answers (30 by default). */
  seconds?: number;
  /** The reported amount in minor units; by default one more than the real one. */
  amount?: number;
  /** For transport faults: whether the bank carries the request out before the answer is lost. */
  done?: boolean;
  /** Only for this order of the merchant: its number, or the beginning of that up to a hyphen. */
  orderNumber?: string;
}

export interface ActiveScenario extends ScenarioOptions {
  name: ScenarioName;
}

export interface AnswerFault {
  fault: TransportFault;
  done: boolean;
  seconds: number;
}

/** Switches for simulated faults. */
export interface Scenarios {
  set(name: ScenarioName, options?: ScenarioOptions): void;
  clear(name?: ScenarioName): void;
  active(): ActiveScenario[];
  /** The scenario if it is on for this order; uses up one of its times. */
  take(name: ScenarioName, orderNumber?: string): ActiveScenario | undefined;
  /** The fault that the answer to this call must have; uses up one of its times. */
  takeFault(call: FaultyCall, orderNumber?: string): AnswerFault | undefined;
}

/** Faults before the request was processed; all other faults come afterwards. */
const notDoneByDefault: readonly ScenarioName[] = ['start-500', 'start-html', 'refund-html'];

export function createScenarios(): Scenarios {
  const active = new Map<ScenarioName, ActiveScenario>();

  function take(name: ScenarioName, orderNumber?: string): ActiveScenario | undefined {
    const scenario = active.get(name);
    if (!scenario) return undefined;
    if (!isMeant(scenario.orderNumber, orderNumber)) return undefined;
    if (scenario.times !== undefined) {
      if (scenario.times <= 1) active.delete(name);
      else active.set(name, { ...scenario, times: scenario.times - 1 });
    }
    return scenario;
  }

  return {
    set: (name, options = {}) => {
      active.set(name, { ...options, name });
    },
    clear: (name) => {
      if (name) active.delete(name);
      else active.clear();
    },
    active: () => [...active.values()],
    take,
    takeFault(call, orderNumber) {
      for (const fault of transportFaults) {
        const name = `${call}-${fault}` as const;
        const scenario = take(name, orderNumber);
        if (scenario) {
          const done = scenario.done ?? !notDoneByDefault.includes(name);
          return { fault, done, seconds: scenario.seconds ?? 30 };
        }
      }
      return undefined;
    },
  };
}

/** Reads the fields of a control request. `problem` says what is wrong with them. */
export function readScenario(
  fields: Readonly<Record<string, unknown>>,
):
  | { kind: 'scenario'; name: ScenarioName; on: boolean; options: ScenarioOptions }
  | { kind: 'problem'; text: string } {
  const name = String(fields.name ?? '');
  if (!isScenarioName(name)) {
    return {
      kind: 'problem',
      text: `name: no such scenario, one of ${Object.keys(scenarioTexts).join(', ')}`,
    };
  }
  const options: ScenarioOptions = {};
  for (const field of ['times', 'seconds', 'amount'] as const) {
    if (fields[field] === undefined || fields[field] === '') continue;
    const value = Number(fields[field]);
    if (!Number.isInteger(value) || value < 0) return { kind: 'problem', text: `${field}: a whole number` };
    options[field] = value;
  }
  if (fields.done !== undefined && fields.done !== '') options.done = isOn(fields.done);
  if (typeof fields.orderNumber === 'string' && fields.orderNumber) options.orderNumber = fields.orderNumber;
  return { kind: 'scenario', name, on: isOn(fields.on ?? true), options };
}

function isMeant(wanted: string | undefined, orderNumber: string | undefined): boolean {
  if (wanted === undefined || wanted === orderNumber) return true;
  return orderNumber?.startsWith(`${wanted}-`) ?? false;
}

function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true' || value === 'on';
}
