import type { OrderDiscount } from '@foyer/contract/people/club.ts';
import { isLikePromoCode } from '@foyer/contract/rules/discount-rules.ts';
import { formatHundredths } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './discount-form.module.css';
import { useBonusWords } from './use-bonus-words.ts';

/** A typed number of bonuses as minor units, above 0 and at most `most`; null: it is none. */
export function bonusesOfTyped(typed: string, most: Money): Money | null {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.');
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null;
  const amount = Math.round(Number(plain) * 100);
  return amount > 0 && amount <= most ? amount : null;
}

export interface DiscountFormProps {
  /** The discount, applied or to come. */
  discount: Pick<OrderDiscount, 'promoCode' | 'refusedCode' | 'bonuses' | 'member' | 'silent' | 'canChange'>;
  /** The order is not placed yet: what is typed is kept for it. */
  kept?: boolean;
  /** Amount left to pay: the most that bonuses can cover. */
  payable: Money;
  busy: boolean;
  /** Outcome of the last press. */
  said: { kind: 'done' | 'bad'; text: string } | null;
  onPromo(code: string): void;
  onBonuses(amount: Money): void;
  onCancel(): void;
}

/** The visitors' club about an order (OV-13, SC-11): card, promo code, bonuses once, and all of it taken off again. */
export function DiscountForm({
  discount,
  kept,
  payable,
  busy,
  said,
  onPromo,
  onBonuses,
  onCancel,
}: DiscountFormProps) {
  const t = useTexts('club');
  const forms = useTexts('forms');
  const headingId = useId();
  const section = useKeptFocus(`${discount.promoCode} ${discount.bonuses}`);
  const { promoCode, refusedCode, bonuses, member, silent, canChange } = discount;
  const most = Math.min(member?.bonuses.available ?? 0, payable);
  // A refusal outlives the tab in which the code was typed: the order knows it.
  const isRefused = refusedCode !== null && promoCode === null;
  const told =
    said ?? (isRefused ? { kind: 'bad' as const, text: t('promo-refused', { code: refusedCode }) } : null);
  const spends = canChange && bonuses === 0 && !member?.card?.isBlocked && most > 0;
  return (
    <section ref={section} tabIndex={-1} className={styles.form} aria-labelledby={headingId}>
      <h2 id={headingId}>{t(member ? 'title' : 'title-promo')}</h2>
      {canChange && <MemberCard member={member} />}
      {silent && <Note>{forms('club-silent')}</Note>}
      <Applied discount={discount} kept={kept === true} />
      {canChange && promoCode === null && <PromoField busy={busy} onApply={onPromo} />}
      {spends && <BonusField most={most} busy={busy} onSpend={onBonuses} />}
      {canChange && (promoCode !== null || bonuses > 0) && (
        <Button look="text" busy={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      {told && <StatusLine kind={told.kind}>{told.text}</StatusLine>}
    </section>
  );
}

/** A press may remove its own button: the focus then stays in this section instead of going to the top. */
function useKeptFocus(state: string) {
  const part = useRef<HTMLElement>(null);
  const shown = useRef(state);
  // The focus belongs to the document, not to React.
  useEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) {
      part.current?.focus({ preventScroll: true });
    }
    shown.current = state;
  }, [state]);
  return part;
}

function MemberCard({ member }: { member: OrderDiscount['member'] }) {
  const t = useTexts('club');
  const count = useBonusWords();
  if (!member) return null;
  const { card, bonuses } = member;
  if (card?.isBlocked) return <Note kind="bad">{t('card-blocked', { code: card.code })}</Note>;
  const facts = [
    card && t('card', { code: card.code }),
    t('available', { bonuses: count(bonuses.available) }),
  ];
  return <p>{join('facts', t.language, facts)}</p>;
}

function Applied({ discount, kept }: { discount: DiscountFormProps['discount']; kept: boolean }) {
  const t = useTexts('club');
  const count = useBonusWords();
  const { promoCode, bonuses } = discount;
  if (promoCode === null && bonuses === 0) return null;
  return (
    <ul className={styles.applied}>
      {promoCode !== null && <li>{t(kept ? 'promo-kept' : 'promo-applied', { code: promoCode })}</li>}
      {bonuses > 0 && <li>{t(kept ? 'bonuses-kept' : 'bonuses-applied', { bonuses: count(bonuses) })}</li>}
    </ul>
  );
}

function PromoField({ busy, onApply }: { busy: boolean; onApply: (code: string) => void }) {
  const t = useTexts('club');
  const id = useId();
  const [typed, setTyped] = useState('');
  const code = typed.trim();
  const ready = isLikePromoCode(code);
  return (
    <div className={styles.row}>
      <TextField
        id={id}
        label={t('promo')}
        hint={t('promo-short')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => onEnter(event, () => ready && !busy && onApply(code))}
      />
      <Button busy={busy} closedBecause={ready ? undefined : `${id}-note`} onClick={() => onApply(code)}>
        {t('apply')}
      </Button>
    </div>
  );
}

function BonusField({
  most,
  busy,
  onSpend,
}: {
  most: Money;
  busy: boolean;
  onSpend: (amount: Money) => void;
}) {
  const t = useTexts('club');
  const money = useMoney();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const mostWords = formatHundredths(most, useLanguage());
  const spend = () => {
    const amount = bonusesOfTyped(typed, most);
    setWrong(amount === null);
    if (amount !== null && !busy) onSpend(amount);
  };
  return (
    <div className={styles.row}>
      <TextField
        label={t('spend-label')}
        hint={t('spend-hint', { most: mostWords, one: money(100) })}
        error={isWrong ? t('spend-wrong', { most: mostWords }) : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => onEnter(event, spend)}
      />
      <Button busy={busy} onClick={spend}>
        {t('spend')}
      </Button>
    </div>
  );
}

/** The fields may stand inside the form of an order, which Enter would send. */
function onEnter(event: KeyboardEvent, work: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  work();
}
