import type { FoundOrderView, OrderTicketView, OrderView } from '@foyer/contract/desk/desk.ts';
import type { Role } from '@foyer/contract/desk/desk-call.ts';
import { formatMoney } from '@foyer/contract/rules/format.ts';
import { useEffect, useState } from 'react';
import { useAsked } from '#api/ask.ts';
import { deskLanguage, momentText, say, type TextKey, wordOf } from '#i18n/say.ts';
import { clockTime } from '#lib/clock.ts';
import { addressOf, go, Link } from '#lib/route.tsx';
import { Page, Shown } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';
import { ExchangePart } from './exchange-part.tsx';
import { GiveBack } from './give-back.tsx';

/** After the last key, so that a name is asked for once. */
const pauseMilliseconds = 250;

/** One field for whatever a caller says; the list left, the order right. */
export function OrdersScreen({ query, roles }: { query: URLSearchParams; roles: readonly Role[] }) {
  const id = Number(query.get('id')) || null;
  const [typed, setTyped] = useState(query.get('words') ?? '');
  const words = query.get('words') ?? '';
  const [written, setWritten] = useState(words);
  // The address was changed otherwise than by typing: by the menu, or back.
  if (words !== written) {
    setWritten(words);
    setTyped(words);
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed !== words)
        go(addressOf('orders', { ...(typed && { words: typed }), ...(id && { id }) }), { replaces: true });
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, words, id]);
  // Whoever sees no contacts finds no order by them.
  const byNumbers = !roles.some((role) => role === 'head' || role === 'office');
  const find = say(byNumbers ? 'orders-find-numbers' : 'orders-find');
  return (
    <Page title={say('orders')}>
      <input
        type="search"
        className="search"
        aria-label={find}
        placeholder={find}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={id === null ? 'split' : 'split chosen'}>
        {words === '' ? <NewestOrders id={id} byNumbers={byNumbers} /> : <Found words={words} id={id} />}
        {id !== null && <Order key={id} id={id} roles={roles} />}
      </div>
    </Page>
  );
}

/** Whoever stands at the counter has often just ordered. */
function NewestOrders({ id, byNumbers }: { id: number | null; byNumbers: boolean }) {
  const loaded = useAsked('orders', { words: '' }, 30);
  return (
    <section>
      <p className="mute intro">{say(byNumbers ? 'orders-hint-numbers' : 'orders-hint')}</p>
      <Shown of={loaded}>
        {(orders) =>
          orders.length > 0 && (
            <>
              <h2>{say('orders-newest')}</h2>
              <FoundOrders orders={orders} words="" id={id} />
            </>
          )
        }
      </Shown>
    </section>
  );
}

function Found({ words, id }: { words: string; id: number | null }) {
  const loaded = useAsked('orders', { words });
  return (
    <Shown of={loaded}>
      {(orders) =>
        orders.length === 0 ? (
          <p className="empty">{say('orders-none')}</p>
        ) : (
          <FoundOrders orders={orders} words={words} id={id} />
        )
      }
    </Shown>
  );
}

function FoundOrders({
  orders,
  words,
  id,
}: {
  orders: readonly FoundOrderView[];
  words: string;
  id: number | null;
}) {
  return (
    <ul className="found">
      {orders.map((order) => (
        <FoundOrder key={order.id} order={order} words={words} isChosen={order.id === id} />
      ))}
    </ul>
  );
}

function FoundOrder({ order, words, isChosen }: { order: FoundOrderView; words: string; isChosen: boolean }) {
  return (
    <li>
      <Link to={addressOf('orders', { ...(words && { words }), id: order.id })} current={isChosen}>
        <b>{order.name || say('buyer-erased')}</b>
        <span>{formatMoney(order.total, order.currency, deskLanguage())}</span>
        <span className="mute">
          {order.id} · {order.event}
        </span>
        <span className="mute">
          {wordOf('state', order.state)}
          {order.isOff && ` · ${say('session-off')}`}
        </span>
      </Link>
    </li>
  );
}

function Order({ id, roles }: { id: number; roles: readonly Role[] }) {
  const loaded = useAsked('order', { id }, 30);
  return (
    <section className="order">
      <Shown of={loaded}>
        {(order) => (
          <>
            <h2>
              {say('order-number', { n: order.id })}{' '}
              <span className="tag">{wordOf('state', order.state)}</span>
            </h2>
            <p>
              {order.title} · {formatMoney(order.total, order.currency, deskLanguage())}
            </p>
            <Buyer order={order} />
            <OrderActs order={order} roles={roles} onDone={loaded.again} />
            <h3>{say('tickets')}</h3>
            <ul className="tickets">
              {order.tickets.map((ticket) => (
                <li key={ticket.id} className={ticket.state === 'returned' ? 'past' : ''}>
                  <span>{ticket.place}</span>
                  <TicketState ticket={ticket} />
                </li>
              ))}
            </ul>
            <h3>{say('history')}</h3>
            <History order={order} />
          </>
        )}
      </Shown>
    </section>
  );
}

/** Whoever answers the telephone must see here that its session is cancelled or another. */
function TicketState({ ticket: { id, state, at, change } }: { ticket: OrderTicketView }) {
  return (
    <>
      <span className="mute">
        {id}
        {(change?.kind !== 'off' || state !== 'good') && ` · ${say(`ticket-${state}` satisfies TextKey)}`}
        {at !== null && ` ${clockTime(at)}`}
      </span>
      {change && (
        <span>
          <span className="tag">{say(`session-${change.kind}` satisfies TextKey, { was: change.was })}</span>
        </span>
      )}
    </>
  );
}

function Buyer({ order: { buyer, page } }: { order: OrderView }) {
  if (buyer === null) return <p className="mute">{say('buyer-erased')}</p>;
  return (
    <p>
      {[buyer.name, buyer.phone].filter(Boolean).join(' · ')}
      {buyer.email && (
        <>
          {' · '}
          <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
        </>
      )}
      {page && (
        <>
          {' · '}
          <a href={page} target="_blank" rel="noreferrer">
            {say('order-page')}
          </a>
        </>
      )}
    </p>
  );
}

function OrderActs({ order, roles, onDone }: { order: OrderView; roles: readonly Role[]; onDone(): void }) {
  const { act, refusal, isBusy } = useSigned();
  const [told, setTold] = useState('');
  const [open, setOpen] = useState<'back' | 'exchange' | null>(null);
  const toggle = (part: 'back' | 'exchange') => setOpen(open === part ? null : part);
  const resend = async () => {
    const sent = await act('resend', { id: order.id });
    if (sent) setTold(say(`resent-${sent}`));
    onDone();
  };
  const isOpen = order.state !== 'EXPIRED' && order.state !== 'CANCELLED';
  return (
    <>
      <p className="actions">
        {(roles.includes('head') || roles.includes('office')) && order.state === 'PAID' && (
          <button type="button" className="button" disabled={isBusy} onClick={resend}>
            {say('resend')}
          </button>
        )}
        {(roles.includes('head') || roles.includes('office')) && order.state === 'PAID' && (
          <button
            type="button"
            className="button"
            onClick={() => toggle('exchange')}
            aria-expanded={open === 'exchange'}
          >
            {say('exchange')}
          </button>
        )}
        {roles.includes('head') && isOpen && (
          <button
            type="button"
            className="button bad"
            onClick={() => toggle('back')}
            aria-expanded={open === 'back'}
          >
            {say('give-back')}
          </button>
        )}
      </p>
      {told && <p role="status">{told}</p>}
      <RefusalNote refusal={refusal} />
      {open === 'back' && <GiveBack order={order} onDone={onDone} />}
      {open === 'exchange' && <ExchangePart order={order} onDone={onDone} />}
    </>
  );
}

function History({ order: { moments } }: { order: OrderView }) {
  return (
    <ol className="history">
      {moments.map((moment) => {
        const detail = [wordOf(moment.kind, moment.state), moment.text].filter(Boolean).join(' · ');
        return (
          <li key={`${moment.kind} ${moment.at} ${detail}`} className={moment.failed ? 'failed' : ''}>
            <time>{momentText(moment.at)}</time>
            <span>
              {wordOf('moment', moment.kind)}
              {detail && <span className="mute">{detail}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
