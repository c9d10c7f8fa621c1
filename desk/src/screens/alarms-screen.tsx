import type { AlarmView, DeliveryView, WebhooksView } from '@foyer/contract/desk/desk.ts';
import { type FormEvent, useState } from 'react';
import { useAsked } from '#api/ask.ts';
import { momentText, say } from '#i18n/say.ts';
import { addressOf, Link } from '#lib/route.tsx';
import { Field } from '#ui/field.tsx';
import { Page, Shown } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

/** Messages to the house's own programs; nothing in a house that has none. */
function WebhooksPart() {
  const { value, again } = useAsked('webhooks', {}, 30);
  if (!value || value.receivers.length === 0) return null;
  return <Deliveries view={value} onDone={again} />;
}

function Deliveries({ view, onDone }: { view: WebhooksView; onDone(): void }) {
  return (
    <section>
      <h2>{say('webhooks')}</h2>
      <ul>
        {view.receivers.map(({ receiver, done, waiting, failed }) => (
          <li key={receiver} className="mute">
            {say('webhook-counts', { receiver, done, waiting, failed })}
          </li>
        ))}
      </ul>
      {view.deliveries.length === 0 ? (
        <p className="empty">{say('webhook-none')}</p>
      ) : (
        <table className="list log">
          <thead>
            <tr>
              <th>{say('when')}</th>
              <th>{say('webhook-message')}</th>
              <th>{say('webhook-receiver')}</th>
              <th>{say('webhook-state')}</th>
              <th className="right">{say('webhook-attempts')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {view.deliveries.map((delivery) => (
              <Row key={`${delivery.message} ${delivery.receiver}`} delivery={delivery} onDone={onDone} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ delivery, onDone }: { delivery: DeliveryView; onDone(): void }) {
  const { act, refusal, isBusy } = useSigned();
  const { message, receiver, kind, subject, attempts, answer, happenedAt } = delivery;
  const send = async () => {
    await act('replayWebhook', { message, receiver });
    onDone();
  };
  return (
    <tr>
      <td>{momentText(happenedAt)}</td>
      <td>
        {kind}
        <span className="mute under">
          {subject}, {message}
        </span>
      </td>
      <td>{receiver}</td>
      <td>
        {stateText(delivery)}
        {answer !== null && <span className="mute under">{answer}</span>}
      </td>
      <td className="right">{attempts}</td>
      <td className="right">
        <button type="button" className="link" disabled={isBusy} onClick={send}>
          {say('webhook-again')}
        </button>
        <RefusalNote refusal={refusal} />
      </td>
    </tr>
  );
}

function stateText({ state, dueAt }: DeliveryView): string {
  if (state === 'WAITING') return say('webhook-waits', { time: dueAt === null ? '' : momentText(dueAt) });
  return say(state === 'DONE' ? 'webhook-done' : 'webhook-failed');
}

export function AlarmsScreen() {
  const loaded = useAsked('alarms', {}, 30);
  return (
    <Page title={say('alarms')}>
      <Shown of={loaded}>
        {(alarms) =>
          alarms.length === 0 ? (
            <p className="empty">{say('alarms-none')}</p>
          ) : (
            <ul className="cards">
              {alarms.map((alarm) => (
                <Alarm key={alarm.id} alarm={alarm} onDone={loaded.again} />
              ))}
            </ul>
          )
        }
      </Shown>
      <WebhooksPart />
    </Page>
  );
}

function Alarm({ alarm, onDone }: { alarm: AlarmView; onDone(): void }) {
  const { act, refusal, isBusy } = useSigned();
  const [note, setNote] = useState('');
  const close = async (event: FormEvent) => {
    event.preventDefault();
    await act('decideAlarm', { id: alarm.id, note });
    onDone();
  };
  return (
    <li>
      <h2>
        {say(`alarm-${alarm.kind}`)}
        <span className="mute">{momentText(alarm.raisedAt)}</span>
      </h2>
      <p>
        {say(`alarm-do-${alarm.kind}`)}
        {alarm.orderId !== null && (
          <>
            {' · '}
            <Link to={addressOf('orders', { id: alarm.orderId })}>
              {say('order-number', { n: alarm.orderId })}
            </Link>
          </>
        )}
      </p>
      <p className="mute" lang="en">
        {alarm.detail}
      </p>
      {alarm.command === null ? (
        <form onSubmit={close}>
          <Field label={say('alarm-note')} required maxLength={500} value={note} onText={setNote} />
          <button type="submit" className="button" disabled={isBusy}>
            {say('alarm-close')}
          </button>
        </form>
      ) : (
        <p className="mute">{say('alarm-command', { command: alarm.command })}</p>
      )}
      <RefusalNote refusal={refusal} />
    </li>
  );
}
