import type { BuyerField, BuyerProblem } from '@foyer/contract/rules/buyer-rules.ts';
import { between } from '@foyer/contract/rules/joining.ts';
import { type ClipboardEvent, type ComponentProps, type DragEvent, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Note } from '#ui/note.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './buyer-form.module.css';
import { mobileMask } from './mobile-mask.ts';
import { rememberedBuyer } from './remembered-buyer.ts';
import type { BuyerFormState } from './use-buyer-form.ts';

/** Name, phone and e-mail of the buyer, with errors in a summary and at the fields. */
export function BuyerFields({ form }: { form: BuyerFormState }) {
  const t = useTexts('forms');
  const buying = useTexts('buying');
  return (
    <section className={styles.section} aria-labelledby="buyer">
      <h2 id="buyer">{t('buyer')}</h2>
      {form.usesCultureCard && (
        <div className={styles.notice}>
          <Note>
            <p>{buying('passport')}</p>
          </Note>
        </div>
      )}
      {form.clubIsSilent && (
        <div className={styles.notice}>
          <Note>
            <p>{t('club-silent')}</p>
          </Note>
        </div>
      )}
      <BuyerSummary form={form} />
      {form.isRemembered ? (
        <RememberedRow form={form} />
      ) : (
        <>
          <div className={styles.fields}>
            {form.fields.map((field) => (
              <BuyerInput key={field} field={field} form={form} />
            ))}
          </div>
          <ForgetBuyer form={form} />
        </>
      )}
    </section>
  );
}

/** Who buys, as this device remembers it; not so much that a glance from aside learns a number or an address. */
function RememberedRow({ form }: { form: BuyerFormState }) {
  const t = useTexts('forms');
  const { name, phone, email } = form.draft.values;
  const edit = () => {
    flushSync(form.edit);
    // The pressed button is gone.
    document.getElementById(idOf('name'))?.focus();
  };
  return (
    <div className={styles.remembered}>
      <p>
        <b>{name}</b>
        <span className={styles.note}>
          {phone.slice(0, 6)} … {phone.slice(-2)} · {email.split('@')[0]}@…
        </span>
      </p>
      <Button onClick={edit}>{t('change-buyer')}</Button>
    </div>
  );
}

/** Beside the fields of somebody whom this device remembers. */
function ForgetBuyer({ form }: { form: BuyerFormState }) {
  const t = useTexts('forms');
  const remembered = useSyncExternalStore(rememberedBuyer.subscribe, rememberedBuyer.read, () => null);
  if (!remembered) return null;
  const forget = () => {
    rememberedBuyer.write(null);
    form.forget();
  };
  return (
    <Button look="text" onClick={forget}>
      {t('forget-buyer')}
    </Button>
  );
}

type InputProps = ComponentProps<'input'>;

/** Attributes of a field; the names are those of the form sent without a script. */
const inputs: Readonly<Record<BuyerField, InputProps>> = {
  name: { name: 'fio', autoComplete: 'name', autoCapitalize: 'words' },
  phone: { name: 'phone', type: 'tel', autoComplete: 'tel' },
  // Not of type email: browsers turn Cyrillic letters of such a field into something else (BD-3).
  email: {
    name: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'off',
    spellCheck: false,
  },
  emailAgain: {
    name: 're_email',
    inputMode: 'email',
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    onPaste: refuse,
    onCopy: refuse,
    onCut: refuse,
    onDrop: refuse,
  },
  surname: { name: 'surname', autoComplete: 'family-name', autoCapitalize: 'words' },
  firstName: { name: 'name', autoComplete: 'given-name', autoCapitalize: 'words' },
  patronymic: { name: 'patronymic', autoComplete: 'additional-name', autoCapitalize: 'words' },
};

const labels = {
  name: 'fio',
  phone: 'phone',
  email: 'email',
  emailAgain: 're-email',
  surname: 'surname',
  firstName: 'first-name',
  patronymic: 'patronymic',
} as const satisfies Record<BuyerField, string>;

function BuyerInput({ field, form }: { field: BuyerField; form: BuyerFormState }) {
  const t = useTexts('forms');
  const buying = useTexts('buying');
  const errors = useTexts('errors');
  const masked = ({ value, selectionEnd }: HTMLInputElement) =>
    // In the middle of a number the mask would move the cursor to the end.
    form.usesCultureCard && field === 'phone' && selectionEnd === value.length ? mobileMask(value) : value;
  const error = form.errors.fields.find((one) => one.field === field);
  const hints: Partial<Record<BuyerField, string>> = {
    email: t('email-hint'),
    emailAgain: buying('again-by-hand'),
    ...(form.usesCultureCard ? { phone: buying('card-phone') } : {}),
  };
  return (
    <TextField
      {...inputs[field]}
      id={idOf(field)}
      label={t(labels[field])}
      hint={hints[field]}
      fixedBecause={form.known[field] === undefined ? undefined : t('from-club')}
      error={error && errors(messageOf(error, form))}
      required
      value={form.draft.values[field]}
      onChange={({ target }) => form.setValue(field, masked(target))}
      onBlur={() => form.leave(field)}
    />
  );
}

/** An empty field is asked for, a wrong one explained; an error in one of three names is shown for that one. */
function messageOf({ field, message }: BuyerProblem, { usesCultureCard, draft }: BuyerFormState) {
  // The phone's field begins with the house's country code.
  if (/^(\+\d?)?$/.test(draft.values[field].trim())) return `empty-${field}` as const;
  if (!usesCultureCard) return message;
  if (field === 'surname' || field === 'patronymic') return `required-${field}` as const;
  if (field === 'firstName') return 'required-first-name';
  return field === 'phone' ? 'required-card-phone' : message;
}

function BuyerSummary({ form }: { form: BuyerFormState }) {
  const t = useTexts('forms');
  const texts = useTexts('errors');
  if (form.attempts === 0) return null;
  const { fields, consents, allEmpty } = form.errors;
  const [consent] = consents;
  const lines = fields.map(({ field }) => ({ fieldId: idOf(field), label: t(labels[field]) }));
  if (consent !== undefined) lines.push({ fieldId: `consent-${consent}`, label: t('consents') });
  const title = allEmpty
    ? texts('required-all') + between('label', texts.language).trimEnd()
    : texts('summary-title', { count: lines.length });
  return <ErrorSummary title={title} language={texts.language} errors={lines} attempt={form.attempts} />;
}

function idOf(field: BuyerField): string {
  return `buyer-${field}`;
}

/** The second e-mail must be typed: pasting would repeat the mistake (BD-4). */
function refuse(event: ClipboardEvent | DragEvent): void {
  event.preventDefault();
}
