import type { AlarmView } from '@foyer/contract/desk/desk.ts';
import { type FormEvent, useState } from 'react';
import { useAsked } from '#api/use-asked.ts';
import { momentText, say } from '#i18n/say.ts';
import { addressOf } from '#lib/route.ts';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { Page, Shown } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';
import { WebhooksPart } from './webhooks-part.tsx';

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
