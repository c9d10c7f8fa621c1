import { type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Note } from '#ui/note.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import type { ReturnData } from './return-loader.ts';
import styles from './return-sheet.module.css';
import { useReturn } from './use-return.ts';

/** Why, the consent, and the button; a disabled button says what is still missing (RT-4, RT-5, RT-6). */
export function ReturnForm({ order, chosen }: { order: ReturnData; chosen: readonly number[] }) {
  const t = useTexts('returns');
  const whyId = useId();
  const [reasonId, setReasonId] = useState<number | null>(null);
  const [agreed, setAgreed] = useState(false);
  const { busy, create, confirm } = useReturn(order);
  const { confirmName } = order;
  const isConfirming = confirmName !== null;
  const missing = missingPart({ isConfirming, tickets: chosen.length, reasonId, agreed });
  const press = () => {
    if (isConfirming) void confirm(confirmName);
    else if (reasonId !== null) void create(chosen, reasonId);
  };
  return (
    <section className={styles.form}>
      {isConfirming ? (
        order.chosenReason !== '' && <p>{t('chosen-reason', { reason: order.chosenReason })}</p>
      ) : (
        <Reasons order={order} reasonId={reasonId} onChoose={setReasonId} />
      )}
      <Checkbox
        role="switch"
        checked={agreed}
        label={<SafeHtml as="span" html={order.consent.html} />}
        note={order.consent.day}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <noscript>
        <Note kind="bad">{t('without-script')}</Note>
      </noscript>
      {missing && (
        <p id={whyId} className={styles.why}>
          {t(missing)}
        </p>
      )}
      <Button look="main" wide busy={busy} closedBecause={missing ? whyId : undefined} onClick={press}>
        {t(isConfirming ? 'confirm' : 'submit')}
      </Button>
    </section>
  );
}

interface ReasonsProps {
  order: ReturnData;
  reasonId: number | null;
  onChoose: (id: number | null) => void;
}

/** While one is chosen the others are disabled; choosing it again clears it (decisions). */
function Reasons({ order, reasonId, onChoose }: ReasonsProps) {
  const t = useTexts('returns');
  // Browsers ignore Space on a chosen radio, so the keyboard could never clear it.
  const release = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !(event.target instanceof HTMLInputElement) || !event.target.checked) return;
    event.preventDefault();
    onChoose(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the radios inside
    <div onKeyDown={release}>
      <RadioList
        legend={t('reason')}
        name="return-reason"
        options={order.reasons.map(({ id, name, note }) => ({
          value: String(id),
          label: name,
          note,
          disabled: reasonId !== null && reasonId !== id,
        }))}
        value={reasonId === null ? '' : String(reasonId)}
        onChange={(value) => onChoose(Number(value))}
        onRelease={() => onChoose(null)}
      />
      {reasonId !== null && <p className={styles.why}>{t('other-reason')}</p>}
    </div>
  );
}

function missingPart(form: {
  isConfirming: boolean;
  tickets: number;
  reasonId: number | null;
  agreed: boolean;
}) {
  if (!form.isConfirming && form.tickets === 0) return 'missing-tickets';
  if (!form.isConfirming && form.reasonId === null) return 'missing-reason';
  return form.agreed ? null : 'missing-consent';
}
