import type { VisitorForm } from '@foyer/contract/people/visitors.ts';
import {
  spacedDocumentNumber,
  tidyDocumentNumber,
  tidyVisitor,
} from '@foyer/contract/rules/visitor-masks.ts';
import {
  type VisitorField,
  type VisitorMessage,
  visitorFields,
  visitorProblems,
} from '@foyer/contract/rules/visitor-rules.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readStored, store } from '#lib/tab-storage.ts';
import type { TicketCard, VisitorsData } from './visitors-loader.ts';

interface CardProblem {
  card: TicketCard;
  field: VisitorField;
  message: VisitorMessage;
}

export interface VisitorsForm {
  forms: VisitorForms;
  draft: { consents: readonly number[] };
  /** Errors shown so far: of fields that were left, of all after the first try. */
  problems: readonly CardProblem[];
  errors: { consents: readonly number[] };
  /** Counts rejected tries. */
  attempts: number;
  fieldsOf(card: TicketCard): VisitorField[];
  change(card: TicketCard, values: Partial<VisitorForm>): void;
  leave(card: TicketCard, field: VisitorField): void;
  setConsent(id: number, ticked: boolean): void;
  /** The visitors to send; null: then the errors are shown and the summary takes the focus. */
  submit(): { visitors: VisitorForm[]; consents: readonly number[] } | null;
  /** The server has them: the page may close without asking. */
  confirmed(): void;
  forget(): void;
}

/** The visitors' form: values, errors, and when the errors are shown. */
export function useVisitorsForm(data: VisitorsData): VisitorsForm {
  const cards = data.sessions.flatMap((session) => session.tickets);
  const { forms, consents, setForms, setConsents, confirmed } = useKeptForms(data, cards);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const problems = cards.flatMap((card) => problemsOf(card, formOf(forms, card), data));
  const missing = data.consents
    .filter(({ id, required }) => required && !consents.includes(id))
    .map(({ id }) => id);
  const change = (card: TicketCard, values: Partial<VisitorForm>) =>
    setForms({ ...forms, [card.id]: { ...formOf(forms, card), ...values } });
  return {
    forms,
    draft: { consents },
    attempts,
    problems: attempts > 0 ? problems : problems.filter(({ card, field }) => left.has(`${card.id} ${field}`)),
    errors: { consents: attempts > 0 ? missing : [] },
    fieldsOf: (card) => visitorFields(formOf(forms, card), card, data.choices),
    change,
    leave(card, field) {
      const form = formOf(forms, card);
      if (field === 'documentNumber' && form.documentNumber !== '')
        change(card, { documentNumber: writtenNumber(form) });
      // Tabbing through empty fields is not an error yet.
      if (form[field] !== '' && form[field] !== null) setLeft(new Set([...left, `${card.id} ${field}`]));
    },
    setConsent(id, ticked) {
      const others = consents.filter((other) => other !== id);
      setConsents(ticked ? [...others, id] : others);
    },
    submit() {
      if (problems.length > 0 || missing.length > 0) {
        setAttempts(attempts + 1);
        return null;
      }
      return { visitors: cards.map((card) => tidyVisitor(formOf(forms, card))), consents };
    },
    confirmed,
    forget: () => forgetVisitors(data.hash),
  };
}

/** Stored over reloads, except documents: while one is typed the page asks before it is left. */
function useKeptForms(data: VisitorsData, cards: readonly TicketCard[]) {
  const [forms, setForms] = useState<VisitorForms>(() => emptyForms(cards));
  const [consents, setConsents] = useState<readonly number[]>([]);
  const { hash } = data;
  const restore = useEffectEvent(() => {
    const kept = readVisitors(hash, emptyForms(cards));
    if (!kept) return;
    setForms(kept.forms);
    setConsents(kept.consents);
  });
  // The tab's storage can be read only after hydration: the server does not know it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has other names
  useEffect(() => restore(), [hash]);
  const hasDocument = Object.values(forms).some(
    ({ birthDate, documentNumber }) => birthDate !== '' || documentNumber !== '',
  );
  // Read by the move to the order, which comes before the next render.
  const isConfirmed = useRef(false);
  // The question before leaving is an event of the window; the router asks by it, too.
  useEffect(() => {
    if (!hasDocument) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isConfirmed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasDocument]);
  return {
    forms,
    consents,
    confirmed: () => {
      isConfirmed.current = true;
    },
    setForms: (next: VisitorForms) => {
      setForms(next);
      storeVisitors(hash, { forms: next, consents });
    },
    setConsents: (next: readonly number[]) => {
      setConsents(next);
      storeVisitors(hash, { forms, consents: next });
    },
  };
}

export function formOf(forms: VisitorForms, card: TicketCard): VisitorForm {
  return forms[card.id] ?? emptyForm(card);
}

function emptyForms(cards: readonly TicketCard[]): VisitorForms {
  return Object.fromEntries(cards.map((card) => [card.id, emptyForm(card)]));
}

function emptyForm(card: TicketCard): VisitorForm {
  return {
    ticketId: card.id,
    ...(card.holder ?? { surname: '', name: '', middleName: '' }),
    age: '',
    birthDate: '',
    documentTypeId: null,
    documentNumber: '',
    countryId: card.needs.country ? card.countryId : null,
    regionId: null,
    regionName: '',
  };
}

function problemsOf(card: TicketCard, form: VisitorForm, { choices, today }: VisitorsData): CardProblem[] {
  return visitorProblems(tidyVisitor(form), card, choices, today).map((problem) => ({ card, ...problem }));
}

function writtenNumber({ documentTypeId, documentNumber }: VisitorForm): string {
  return spacedDocumentNumber(documentTypeId, tidyDocumentNumber(documentTypeId, documentNumber));
}
/** What was typed, by ticket. */
type VisitorForms = Readonly<Record<number, VisitorForm>>;

interface StoredVisitors {
  forms: VisitorForms;
  consents: readonly number[];
}

/**
 * Names are stored for the tab's session, over reloads, until they are confirmed. Documents and birth dates never get
 * into a storage: they exist in the open page alone, which asks before it closes (decision 0020).
 */
function storeVisitors(hash: string, { forms, consents }: StoredVisitors): void {
  const bare = Object.values(forms).map((form) => ({ ...form, birthDate: '', documentNumber: '' }));
  store(nameOf(hash), { forms: bare, consents });
}

/** What was stored of these forms; null when nothing was. */
function readVisitors(hash: string, empty: VisitorForms): StoredVisitors | null {
  const stored = readStored(nameOf(hash));
  if (!isStored(stored)) return null;
  const known = stored.forms.filter((form) => Object.hasOwn(empty, form.ticketId));
  return {
    forms: { ...empty, ...Object.fromEntries(known.map((form) => [form.ticketId, form])) },
    consents: stored.consents,
  };
}

function forgetVisitors(hash: string): void {
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

export type PersonName = Pick<VisitorForm, 'surname' | 'name' | 'middleName'>;

const patronymic = /(?:ич|вна|чна|ұлы|улы|қызы|кызы|оглы)$/i;

/**
 * The words of a buyer's name as a visitor's: `Анна Ветрова`, and with a patronymic also `Ветрова Анна Петровна`. null: it
 * cannot be told which word is which.
 */
export function buyerAsVisitor(buyerName: string): PersonName | null {
  const words = buyerName.trim().split(/\s+/);
  const [first = '', second = '', third = ''] = words;
  if (words.length === 2)
    return patronymic.test(second) ? null : { name: first, surname: second, middleName: '' };
  if (words.length !== 3) return null;
  if (patronymic.test(third)) return { surname: first, name: second, middleName: third };
  return patronymic.test(second) ? { name: first, middleName: second, surname: third } : null;
}

/** The buyer is this visitor already. */
export function isBuyer(visitor: Pick<PersonName, 'surname' | 'name'>, buyerName: string): boolean {
  const buyer = buyerAsVisitor(buyerName);
  return buyer !== null && visitor.surname.trim() === buyer.surname && visitor.name.trim() === buyer.name;
}
