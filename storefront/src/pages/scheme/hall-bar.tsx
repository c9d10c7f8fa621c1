import { between, join, withAside } from '@foyer/contract/rules/joining.ts';
import type { EventData, EventRow } from '#features/event-sale/event-data.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PayBar } from '#ui/pay-bar.tsx';
import styles from './cart-sheet.module.css';
import type { HallTotal } from './hall-cart.ts';

interface HallBarProps {
  total: HallTotal;
  /** The house does not sell this choice: the bar says why; for a lone seat the cart does. */
  closedBecause: 'choose-place' | 'lone-seat' | 'too-few' | 'free-alone' | undefined;
  tooFew: readonly EventRow[];
  /** The disabled button was pressed: opens what explains it. */
  onClosedPress: () => void;
  busy: boolean;
  /** The press places the order and opens the bank's page. */
  opensBank: boolean;
  data: EventData;
  session: SessionView;
}

/** The total, the number of places, and the button. */
export function HallBar(props: HallBarProps) {
  const { total, closedBecause, tooFew, onClosedPress, busy, opensBank, data, session } = props;
  const t = useTexts('hall');
  const event = useTexts('event');
  const buying = useTexts('buying');
  const money = useMoney();
  const words = useSessionWords(data);
  const isEmpty = total.tickets === 0;
  const isFree = !isEmpty && total.total === 0;
  return (
    <PayBar
      sum={isFree ? event('free') : money(total.total)}
      holds={
        isEmpty ? (
          <span id="choose-place">{t('choose-place')}</span>
        ) : (
          <>
            {t('places', { count: total.tickets })}
            <span className={styles.when}>{between('facts', t.language) + words.brief(session, null)}</span>
            {between('phrases', t.language)}
            {total.fee > 0 &&
              buying('fee-inside', { fee: money(total.fee) }) + between('phrases', t.language)}
            {tooFew.length > 0 && (
              <span id="too-few">
                {join(
                  'groups',
                  t.language,
                  tooFew.map(({ name, min }) =>
                    withAside(event('row-min', { count: min }), name, t.language),
                  ),
                )}
              </span>
            )}
            {closedBecause === 'free-alone' && <span id="free-alone">{buying('free-with-paid')}</span>}
          </>
        )
      }
    >
      <Button
        type="submit"
        look="main"
        busy={busy}
        data-face={opensBank ? 'pay' : undefined}
        closedBecause={closedBecause}
        onClickCapture={closedBecause === 'lone-seat' ? onClosedPress : undefined}
      >
        {busy ? buying('buying') : isFree ? buying('take-free') : buying(opensBank ? 'pay' : 'buy')}
        <Icon name="arrow" />
      </Button>
    </PayBar>
  );
}
