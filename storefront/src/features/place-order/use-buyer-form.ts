import type { BuyerForm } from '@foyer/contract/order/order.ts';
import type { ClubMembership } from '@foyer/contract/people/club.ts';
import {
  type BuyerDemands,
  type BuyerField,
  type BuyerMessage,
  buyerProblems,
  fieldsOf,
  formProblem,
} from '@foyer/contract/rules/buyer-rules.ts';
import { useContext, useLayoutEffect, useState } from 'react';
import { useClubMembership } from '#api/club-membership.ts';
import { useHouse } from '#lib/router/router.ts';
import { type BuyerDraft, type BuyerValues, buyerOf, emptyDraft, valueOnLeave } from './buyer-draft.ts';
import type { ConsentView } from './consent-view.ts';
import { mobileMask } from './mobile-mask.ts';
import { agreedConsents, rememberedBuyer } from './remembered-buyer.ts';
import { SentDraft } from './sent-draft.ts';
import { forgetDraft, readDraft, storeDraft } from './stored-draft.ts';

interface BuyerErrors {
  /** In the order of the form. */
  fields: readonly { field: BuyerField; message: BuyerMessage }[];
  /** Required consents that are not ticked (EV-12). */
  consents: readonly number[];
  /** Several fields were left empty: one message for the whole form. */
  allEmpty: boolean;
}

/** Everything that keeps the form from being sent, by the server's own rules (BD-9). */
export function buyerErrors(
  draft: BuyerDraft,
  demands: BuyerDemands,
  consents: readonly { id: number; required: boolean }[],
): BuyerErrors {
  const buyer = buyerOf(draft.values, fieldsOf(demands));
  return {
    fields: buyerProblems(buyer, demands),
    consents: consents
      .filter(({ id, required }) => required && !draft.consents.includes(id))
      .map(({ id }) => id),
    allEmpty: formProblem(buyer, demands)?.message === 'required-all',
  };
}

/** Errors of the fields that were visited; of all after the first try to send. */
export function shownErrors(
  errors: BuyerErrors,
  left: ReadonlySet<BuyerField>,
  attempts: number,
): BuyerErrors {
  if (attempts > 0) return errors;
  return { fields: errors.fields.filter(({ field }) => left.has(field)), consents: [], allEmpty: false };
}

export interface BuyerFormState extends BuyerDraftState {
  /** Three names as in the passport, and the phone of a mobile (BD-5). */
  usesCultureCard: boolean;
  fields: readonly BuyerField[];
  errors: BuyerErrors;
  /** Counts rejected tries to send. */
  attempts: number;
  /** What the club knows: these fields cannot be changed (EV-11). */
  known: Partial<BuyerValues>;
  /** The club does not answer: everything must be typed. */
  clubIsSilent: boolean;
  /** All of it is what this device remembers: one row tells who buys. */
  isRemembered: boolean;
  /** The row gives way to the fields. */
  edit(): void;
  leave(field: BuyerField): void;
  /** The data to send, or null: then the errors are shown and the summary takes the focus. */
  submit(): { buyer: BuyerForm; consents: readonly number[] } | null;
}

/** The buyer's part of an order form: values, errors, and when the errors are shown. */
export function useBuyerForm(demands: BuyerDemands, consents: readonly ConsentView[]): BuyerFormState {
  const state = useBuyerDraft(consents);
  const [isEdited, setEdited] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<BuyerField>>(new Set());
  // What is wrong with a form that was sent without a script is named from the start.
  const [attempts, setAttempts] = useState(useContext(SentDraft) ? 1 : 0);
  const { club } = useHouse();
  const membership = useClubMembership(club);
  const known = knownBuyer(membership, demands);
  const draft = { ...state.draft, values: { ...state.draft.values, ...known } };
  const fields = fieldsOf(demands);
  const errors = buyerErrors(draft, demands, consents);
  return {
    ...state,
    draft,
    known,
    isRemembered: !isEdited && errors.fields.length === 0 && isAsRemembered(draft.values),
    edit: () => setEdited(true),
    clubIsSilent: membership.kind === 'silent',
    usesCultureCard: demands.usesCultureCard,
    fields,
    attempts,
    errors: shownErrors(errors, left, attempts),
    leave(field) {
      const typed = valueOnLeave(field, draft.values[field]);
      const value = demands.usesCultureCard && field === 'phone' ? mobileMask(typed) : typed;
      if (value !== draft.values[field]) state.setValue(field, value);
      // Tabbing through empty fields is not an error yet.
      if (value !== '' && value !== '+7') setLeft(new Set([...left, field]));
    },
    submit() {
      if (errors.fields.length > 0 || errors.consents.length > 0) {
        setAttempts(attempts + 1);
        return null;
      }
      const asked = consents.map(({ id }) => id);
      return {
        buyer: buyerOf(draft.values, fields),
        consents: draft.consents.filter((id) => asked.includes(id)),
      };
    },
    forget() {
      state.forget();
      setLeft(new Set());
      setAttempts(0);
    },
  };
}

/**
 * What the club knows of a member, for the fields that the form asks for. A value that the shop would refuse is left
 * out: the visitor could not put it right. The names of a passport are the visitor's own to write.
 */
export function knownBuyer(membership: ClubMembership, demands: BuyerDemands): Partial<BuyerValues> {
  if (membership.kind !== 'client') return {};
  const { name, phone, email } = membership.client;
  const full = [name.first, name.last].filter(Boolean).join(' ');
  const values = { ...emptyDraft().values, name: full, phone, email, emailAgain: email };
  const asked = fieldsOf(demands);
  const wrong = buyerProblems(buyerOf(values, asked), demands).map(({ field }) => field);
  const fields = (['name', 'phone', 'email', 'emailAgain'] as const).filter(
    (field) => asked.includes(field) && values[field] !== '' && !wrong.includes(field),
  );
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

function rememberedDraft(empty: BuyerDraft, consents: readonly ConsentView[]): BuyerDraft | null {
  const one = rememberedBuyer.read();
  if (!one) return null;
  const { name, phone, email } = one;
  return { values: { ...empty.values, name, phone, email }, consents: agreedConsents(one, consents) };
}

interface BuyerDraftState {
  draft: BuyerDraft;
  setValue(field: BuyerField, value: string): void;
  setConsent(id: number, ticked: boolean): void;
  /** The order is placed: the next one starts with an empty form. */
  forget(): void;
}

function isAsRemembered({ name, phone, email }: BuyerValues): boolean {
  const one = rememberedBuyer.read();
  return one !== null && one.name === name && one.phone === phone && one.email === email;
}

/** The buyer's form as typed, kept over reloads of the tab; else as this device remembers it. */
function useBuyerDraft(consents: readonly ConsentView[]): BuyerDraftState {
  const { sampleBuyer } = useHouse();
  const sent = useContext(SentDraft);
  const [draft, setDraft] = useState(() => sent ?? emptyDraft(sampleBuyer));
  // Storages can be read only after hydration: the server does not know them. Before the paint: nothing flickers.
  useLayoutEffect(() => {
    const empty = emptyDraft(sampleBuyer);
    const kept = readDraft(empty) ?? rememberedDraft(empty, consents);
    if (kept) setDraft(kept);
  }, [sampleBuyer, consents]);
  const change = (next: BuyerDraft) => {
    setDraft(next);
    storeDraft(next);
  };
  return {
    draft,
    setValue: (field, value) => change({ ...draft, values: { ...draft.values, [field]: value } }),
    setConsent: (id, ticked) => {
      const others = draft.consents.filter((other) => other !== id);
      change({ ...draft, consents: ticked ? [...others, id] : others });
    },
    forget: () => {
      forgetDraft();
      setDraft(emptyDraft(sampleBuyer));
    },
  };
}
