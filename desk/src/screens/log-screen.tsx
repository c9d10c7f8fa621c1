import { useAsked } from '#api/use-asked.ts';
import { say } from '#i18n/say.ts';
import { clockTime, dayOf } from '#lib/clock.ts';
import { Page, Shown } from '#ui/page.tsx';

/** The newest acts, one's own or, for a head, everybody's. */
export function LogScreen() {
  const loaded = useAsked('acts', {}, 30);
  return (
    <Page title={say('log')}>
      <Shown of={loaded}>
        {(acts) => (
          <table className="list">
            <thead>
              <tr>
                <th>{say('when')}</th>
                <th>{say('who')}</th>
                <th>{say('act')}</th>
                <th>{say('outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {acts.map((act) => (
                <tr key={act.id}>
                  <td>
                    {dayOf(act.at)} {clockTime(act.at)}
                  </td>
                  <td>{act.who}</td>
                  <td>
                    {act.act}
                    <span className="mute under">
                      {Object.entries(act.details)
                        .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
                        .join(', ')}
                    </span>
                  </td>
                  <td>{act.outcome ?? '…'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Shown>
    </Page>
  );
}
