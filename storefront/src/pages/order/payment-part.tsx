import { Suspense, useEffect, useEffectEvent, useId, useState, useTransition } from 'react';
import { takeChosenWay } from '#features/place-order/chosen-way.ts';
import { TimeLeft } from '#features/shell/time-left.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { lazyPart } from '#lib/load/lazy-part.ts';
import { useRouter } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { PayBar } from '#ui/pay-bar.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import offers from './offers.module.css';
import { OfferSheet } from './offers-part.tsx';
import type { OrderData } from './order-data.ts';
import styles from './payment-part.module.css';
import { usePayment } from './use-payment.ts';

/** Comes with the first code: most visits pay on the bank's page. */
const BankCode = lazyPart('BankCode', () => import('./bank-code.tsx'));

/** How long the places are held, the ways to pay and the button, while payment is possible (OV-2, OV-3). */
export function PaymentPart({ order }: { order: OrderData }) {
  const t = useTexts('order');
  const router = useRouter();
  const [overAt, setOverAt] = useState<string | null>(null);
  const { pay, hold } = order;
  if (!pay.open || !hold) return null;
  const finish = () => {
    setOverAt(hold.until);
    void router.reload();
  };
  return (
    <div className={styles.part}>
      <TimeLeft until={hold.until} secondsLeft={hold.secondsLeft} from="minutes" onOver={finish}>
        <p>
          {t('hold')}
          <br />
          {t('hold-until', { time: hold.untilWords })}
        </p>
      </TimeLeft>
      <PaymentForm order={order} over={overAt === hold.until} />
    </div>
  );
}

function PaymentForm({ order, over }: { order: OrderData; over: boolean }) {
  const t = useTexts('order');
  const overId = useId();
  const { pay, hold, sums, tickets } = order;
  const [wayId, setWayId] = useState(pay.chosenWayId);
  const { busy, press, code, closeCode } = usePayment(order);
  const [asking, setAsking] = useState(false);
  const go = () => {
    setAsking(false);
    void press(wayId);
  };
  usePayAtOnce(order.hash, (chosenId) => {
    setWayId(chosenId);
    if (order.offers.asks) setAsking(true);
    else void press(chosenId);
  });
  const goesOn = order.phase === 'paying' && wayId === pay.chosenWayId;
  const face = busy ? 'pay-opening' : goesOn ? 'pay-again' : 'pay';
  return (
    <>
      <noscript>{PlainPayment && <PlainPayment order={order} />}</noscript>
      {/* Without a script the shop answers the post to the page's own address. */}
      <form
        method="post"
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault();
          if (order.offers.asks) setAsking(true);
          else go();
        }}
      >
        {order.declined && !over && <StatusLine kind="bad">{order.declined}</StatusLine>}
        {pay.ways.length > 0 && (
          <RadioList
            legend={t('pay-with')}
            name="payment-way"
            options={pay.ways.map(({ id, name, description }) => ({
              value: String(id),
              label: name,
              note: description,
            }))}
            value={wayId === null ? '' : String(wayId)}
            onChange={(value) => setWayId(Number(value))}
          />
        )}
        {over && (
          <div id={overId}>
            <Note kind="bad">{t('pay-time-over')}</Note>
          </div>
        )}
        <PayBar sum={sums.total} holds={t('pay-held', { tickets, time: hold?.untilWords ?? '' })}>
          <Button type="submit" look="main" busy={busy} closedBecause={over ? overId : undefined}>
            {t(face)}
          </Button>
        </PayBar>
      </form>
      {asking && <OfferQuestion order={order} onPay={go} onClose={() => setAsking(false)} />}
      {code && (
        <Suspense>
          <BankCode order={order} code={code} onClose={closeCode} />
        </Suspense>
      )}
    </>
  );
}

/** The server writes it for browsers without a script. */
const PlainPayment = import.meta.env.SSR ? (await import('./plain-payment.tsx')).PlainPayment : null;

/** The press that placed the order has chosen the way to pay: the payment starts by itself, once. */
function usePayAtOnce(hash: string, onChosen: (wayId: number) => void): void {
  const begin = useEffectEvent(onChosen);
  // An effect of the press on the page before, which is gone.
  useEffect(() => {
    const wayId = takeChosenWay(hash);
    if (wayId !== null) begin(wayId);
  }, [hash]);
}

interface OfferQuestionProps {
  order: OrderData;
  onPay: () => void;
  onClose: () => void;
}

/** Asked before a payment while nothing is added (OV-4): to the offers, or on to the payment. */
function OfferQuestion({ order, onPay, onClose }: OfferQuestionProps) {
  const t = useTexts('offers');
  const shell = useTexts('shell');
  const [choosing, setChoosing] = useState(false);
  const [isComing, open] = useTransition();
  return (
    <Suspense>
      {choosing ? (
        <OfferSheet order={order} onClose={onClose} />
      ) : (
        <Dialog open onClose={onClose} title={t('question')} closeLabel={shell('close')}>
          <ul className={offers.teaser}>
            {order.offers.items
              .filter(({ most }) => most > 0)
              .slice(0, 4)
              .map(({ id, name, cost }) => (
                <li key={id}>
                  {name}
                  <span>{cost}</span>
                </li>
              ))}
          </ul>
          <div className={offers.ways}>
            <Button busy={isComing} onClick={() => open(() => setChoosing(true))}>
              {t('add')}
            </Button>
            <Button look="main" onClick={onPay}>
              {t('go-to-payment')}
            </Button>
          </div>
        </Dialog>
      )}
    </Suspense>
  );
}
