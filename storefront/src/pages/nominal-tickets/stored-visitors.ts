import type { VisitorForm } from '@foyer/contract/people/visitors.ts';
import { readStored, store } from '#lib/tab-storage.ts';

/** What was typed, by ticket. */
export type VisitorForms = Readonly<Record<number, VisitorForm>>;

interface StoredVisitors {
  forms: VisitorForms;
  consents: readonly number[];
}

/**
 * Names are stored for the tab's session, over reloads, until they are confirmed. Documents and birth dates never get
 * into a storage: they exist in the open page alone, which asks before it closes (decision 0020).
 */
export function storeVisitors(hash: string, { forms, consents }: StoredVisitors): void {
  const bare = Object.values(forms).map((form) => ({ ...form, birthDate: '', documentNumber: '' }));
  store(nameOf(hash), { forms: bare, consents });
}

/** What was stored of these forms; null when nothing was. */
export function readVisitors(hash: string, empty: VisitorForms): StoredVisitors | null {
  const stored = readStored(nameOf(hash));
  if (!isStored(stored)) return null;
  const known = stored.forms.filter((form) => Object.hasOwn(empty, form.ticketId));
  return {
    forms: { ...empty, ...Object.fromEntries(known.map((form) => [form.ticketId, form])) },
    consents: stored.consents,
  };
}

export function forgetVisitors(hash: string): void {
  store(nameOf(hash), null);
}

function nameOf(hash: string): string {
  return `foyer-visitors-${hash.toLowerCase()}`;
}

const texts = ['surname', 'name', 'middleName', 'age', 'birthDate', 'documentNumber', 'regionName'];
const numbers = ['documentTypeId', 'countryId', 'regionId'];

/** A storage may hold data of another release. */
function isStored(stored: unknown): stored is { forms: VisitorForm[]; consents: number[] } {
  if (typeof stored !== 'object' || stored === null || !('forms' in stored) || !('consents' in stored))
    return false;
  const areNumbers = Array.isArray(stored.consents) && stored.consents.every((id) => typeof id === 'number');
  return areNumbers && Array.isArray(stored.forms) && stored.forms.every(isForm);
}

function isForm(form: unknown): form is VisitorForm {
  if (typeof form !== 'object' || form === null) return false;
  const values = new Map<string, unknown>(Object.entries(form));
  return (
    typeof values.get('ticketId') === 'number' &&
    texts.every((name) => typeof values.get(name) === 'string') &&
    numbers.every((name) => values.get(name) === null || typeof values.get(name) === 'number')
  );
}
