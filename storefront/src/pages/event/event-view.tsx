import { useMemo } from 'react';
import { useSignIn } from '#api/sign-in-store.ts';
import { askedSession } from '#features/event-sale/asked-session.ts';
import type { EventData } from '#features/event-sale/event-data.ts';
import { EventFacts } from '#features/event-sale/event-facts.tsx';
import { EventFolds } from '#features/event-sale/event-folds.tsx';
import { unpackSessions } from '#features/event-sale/packed-sessions.ts';
import { saleChoice } from '#features/event-sale/sale-choice.ts';
import { RefusedNote, SaleNotice } from '#features/event-sale/sale-notice.tsx';
import { SessionRail } from '#features/event-sale/session-rail.tsx';
import { SignInFirst } from '#features/sign-in/sign-in-first.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ViewProps } from '#lib/router/page-module.ts';
import { useAddress } from '#lib/router/router.ts';
import type { EventParams } from './event-loader.ts';
import { EventPicture } from './event-picture.tsx';
import styles from './event-view.module.css';
import buying from './order-form.module.css';
import { OrderForm } from './order-form.tsx';
import { useCart } from './use-cart.ts';

/** The event and its sale. Day and time live in the address; choosing them loads nothing. */
export function EventView({ data }: ViewProps<EventParams, EventData>) {
  const t = useTexts('event');
  const sessions = useMemo(() => unpackSessions(data.sessions), [data.sessions]);
  const asked = askedSession(useAddress());
  const choice = saleChoice(sessions, asked);
  const cart = useCart(choice.session?.id ?? null, data.refused?.quantities);
  const { session } = choice;
  const isOnSale = session?.state === 'open';
  const isSignedIn = useSignIn() !== null;
  const folds = <EventFolds data={data} />;
  // Behind the sign-in the form is not there yet, what is told of the event is.
  const foldsInForm = isOnSale && (isSignedIn || !data.sale.asksForSignIn);
  const form = isOnSale && (
    <OrderForm data={data} session={session} cart={cart}>
      {foldsInForm && folds}
    </OrderForm>
  );
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <div className={styles.heading}>
          <h1>{data.title}</h1>
          {data.note !== '' && (
            <p>
              {data.note}
              {data.description !== '' && <a href="#about">{t('about')}</a>}
            </p>
          )}
        </div>
        <div className={styles.sale}>
          <SessionRail data={data} sessions={sessions} choice={choice} />
          {data.sale.asksForSignIn && !form && <p className={styles.signIn}>{t('sign-in-first')}</p>}
          {data.refused && <RefusedNote {...data.refused} />}
          <SaleNotice data={data} sessions={sessions} choice={choice} asked={asked} />
          {form && <SignInFirst asked={data.sale.asksForSignIn}>{form}</SignInFirst>}
          {!foldsInForm && (
            <div className={buying.column}>
              <div className={buying.told}>{folds}</div>
            </div>
          )}
        </div>
      </div>
      {/* Seen before the heading, read after what one came for. */}
      <div className={styles.side}>
        {data.picture && <EventPicture picture={data.picture} />}
        <EventFacts data={data} />
      </div>
    </div>
  );
}
