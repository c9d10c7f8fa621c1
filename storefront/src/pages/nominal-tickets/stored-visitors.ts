import type { VisitorForm } from '@foyer/contract/people/visitors.ts';

/** What was typed, by ticket. */
export type VisitorForms = Readonly<Record<number, VisitorForm>>;

interface Kept {
  forms: VisitorForms;
  consents: readonly number[];
}

/**
 * Names are stored for the tab's session, over reloads, until they are confirmed. Documents and birth dates never get
 * into a storage: they exist in the open page alone, which asks before it closes (decision 0020).
 */
export function storeVisitors(hash: string, { forms, consents }: Kept): void {
  const bare = Object.values(forms).map((form) => ({ ...form, birthDate: '', documentNumber: '' }));
  try {
    sessionStorage.setItem(nameOf(hash), JSON.stringify({ forms: bare, consents }));
  } catch {
    // A full or forbidden storage loses only that.
  }
}

/** What was kept of these forms; null when nothing was. */
export function readVisitors(hash: string, empty: VisitorForms): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(hash)) ?? 'null');
    if (!isKept(kept)) return null;
    const known = kept.forms.filter((form) => Object.hasOwn(empty, form.ticketId));
    return {
      forms: { ...empty, ...Object.fromEntries(known.map((form) => [form.ticketId, form])) },
      consents: kept.consents,
    };
  } catch {
    return null;
  }
}

export function forgetVisitors(hash: string): void {
  try {
    sessionStorage.removeItem(nameOf(hash));
  } catch {
    // See above.
  }
}

function nameOf(hash: string): string {
  return `foyer-visitors-${hash.toLowerCase()}`;
}

const texts = ['surname', 'name', 'middleName', 'age', 'birthDate', 'documentNumber', 'regionName'];
const numbers = ['documentTypeId', 'countryId', 'regionId'];

/** A storage may hold data of another release. */
function isKept(kept: unknown): kept is { forms: VisitorForm[]; consents: number[] } {
  if (typeof kept !== 'object' || kept === null || !('forms' in kept) || !('consents' in kept)) return false;
  const areNumbers = Array.isArray(kept.consents) && kept.consents.every((id) => typeof id === 'number');
  return areNumbers && Array.isArray(kept.forms) && kept.forms.every(isForm);
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
