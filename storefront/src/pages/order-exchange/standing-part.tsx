import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import type { ExchangeData, StandingWords } from './exchange-loader.ts';
import styles from './exchange-page.module.css';

/** An exchange that was asked for: how far it is, and the one thing to do. */
export function StandingPart({ data, standing }: { data: ExchangeData; standing: StandingWords }) {
  const t = useTexts('exchange');
  const paths = usePaths();
  const { state, newNumber, newHash, oldNumber, oldHash, when, places, heldUntil: time } = standing;
  if (state === 'done')
    return (
      <div className={styles.standing}>
        <StatusLine kind="done">{t('done', { number: newNumber })}</StatusLine>
        {newHash !== data.hash && (
          <p>
            <a href={paths.order(newHash)}>{t('to-new', { number: newNumber })}</a>
          </p>
        )}
      </div>
    );
  if (state === 'lapsed')
    return (
      <div className={styles.standing}>
        <StatusLine kind="bad">{t('lapsed')}</StatusLine>
        <p>
          <a href={paths.order(oldHash)}>{t('to-old', { number: oldNumber })}</a>
        </p>
      </div>
    );
  return (
    <div className={styles.standing}>
      <StatusLine kind="waiting">
        {places === '' ? t('open-no-places', { time, when }) : t('open', { time, when, places })}
      </StatusLine>
      <NextStep data={data} standing={standing} />
      {newHash !== data.hash && data.evenings.length > 0 && <p>{t('other')}</p>}
    </div>
  );
}

function NextStep({ data, standing }: { data: ExchangeData; standing: StandingWords }) {
  const t = useTexts('exchange');
  const paths = usePaths();
  const { waitsFor, mayConfirm, newHash, paysNow, refundsNow } = standing;
  if (waitsFor === 'payment')
    return (
      <LinkButton look="main" href={paths.order(newHash)}>
        {t('open-pay', { sum: paysNow })}
      </LinkButton>
    );
  if (waitsFor === 'bank') return <p>{t('open-bank')}</p>;
  return (
    <>
      {refundsNow !== '' && <p>{t('confirm-back', { sum: refundsNow })}</p>}
      {mayConfirm ? <ConfirmForm hash={newHash} name={data.name} /> : <p>{t('open-link')}</p>}
    </>
  );
}

/** Followed from the mail; a press, because programs that look at mails follow links too. */
function ConfirmForm({ hash, name }: { hash: string; name: string }) {
  const t = useTexts('exchange');
  const { language, houseLanguage } = useHouse();
  return (
    <form method="post" action={`/order/exchange/${hash.toLowerCase()}`}>
      <input type="hidden" name="name" value={name} />
      {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
      <Button type="submit" look="main" wide>
        {t('confirm')}
      </Button>
    </form>
  );
}
