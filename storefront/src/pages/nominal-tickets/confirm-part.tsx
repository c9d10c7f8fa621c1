import { useState } from 'react';
import { ConsentList } from '#features/buyer-form/consent-list.tsx';
import { useRuleDialog } from '#features/shell/rule-dialog.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths, useRouter } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Note } from '#ui/note.tsx';
import { PayBar } from '#ui/pay-bar.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { useConfirming } from './use-confirming.ts';
import type { VisitorsForm } from './use-visitors-form.ts';
import type { VisitorsData } from './visitors-data.ts';
import styles from './visitors-sheet.module.css';

/** The time left, consents and the button; they disappear when the time is up (NT-4). */
export function ConfirmPart({ data, form }: { data: VisitorsData; form: VisitorsForm }) {
  const t = useTexts('visitors');
  const paths = usePaths();
  const [overAt, setOverAt] = useState<string | null>(null);
  const { hold } = data;
  if (!hold || overAt === hold.until) {
    return (
      <div role="alert" className={styles.clock}>
        <Note kind="bad">
          {t('time-over')} <a href={paths.order(data.hash)}>{t('to-order')}</a>
        </Note>
      </div>
    );
  }
  return (
    <>
      <div className={styles.clock}>
        <HoldClock hold={hold} onOver={() => setOverAt(hold.until)} />
      </div>
      <ConfirmBlock data={data} form={form} />
    </>
  );
}

function HoldClock({ hold, onOver }: { hold: NonNullable<VisitorsData['hold']>; onOver: () => void }) {
  const t = useTexts('visitors');
  const forms = useTexts('forms');
  const router = useRouter();
  return (
    <Countdown
      until={hold.until}
      initialSeconds={hold.secondsLeft}
      clock={router.now}
      from="hours"
      days={(count) => forms('days', { count })}
      minutesLeft={(count) => forms('time-left-minutes', { count })}
      onOver={onOver}
    >
      <p>{t('time-left')}</p>
    </Countdown>
  );
}

function ConfirmBlock({ data, form }: { data: VisitorsData; form: VisitorsForm }) {
  const t = useTexts('visitors');
  const openRule = useRuleDialog();
  const { busy, confirm } = useConfirming(data, form);
  const tickets = t('tickets', { count: data.ticketCount });
  return (
    <>
      <div className={styles.consents}>
        {data.text !== '' && <SafeHtml html={data.text} />}
        <ConsentList consents={data.consents} form={form} openRule={openRule} />
        <noscript>
          <Note kind="bad">{t('without-script')}</Note>
        </noscript>
      </div>
      <PayBar
        sum={data.total || t('free')}
        holds={data.total === '' ? t('total-free', { tickets }) : t('total', { tickets })}
      >
        <Button look="main" busy={busy} onClick={() => void confirm()}>
          {t(busy ? 'confirming' : 'confirm')}
        </Button>
      </PayBar>
    </>
  );
}
