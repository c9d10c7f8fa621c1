import type { ActView } from '@foyer/contract/desk/desk.ts';
import { formatMoney, formatTime } from '@foyer/contract/rules/format.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import { useAsked } from '#api/ask.ts';
import { dayText, deskLanguage, momentText, say, type TextKey, textOf, wordOf } from '#i18n/say.ts';
import { addressOf, Link } from '#lib/route.tsx';
import { Page, Shown } from '#ui/page.tsx';

/** The newest acts, or those before one, one's own or, for a head, everybody's. */
export function LogScreen({ query }: { query: URLSearchParams }) {
  const loaded = useAsked('acts', { before: Number(query.get('before')) || undefined }, 30);
  return (
    <Page title={say('log')}>
      <Shown of={loaded}>
        {({ acts, isMore }) => (
          <>
            <table className="list log">
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
                    <td>{momentText(act.at)}</td>
                    <td>{act.who}</td>
                    <td>
                      {wordOf('act', act.act.replace(/\.\w+$/, ''))}
                      <span className="mute under">{factsOf(act).join(', ')}</span>
                    </td>
                    <td>{outcomeText(act.outcome)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {isMore && (
              <p className="list-head">
                <Link className="button" to={addressOf('log', { before: acts.at(-1)?.id ?? 0 })}>
                  {say('log-earlier')}
                </Link>
              </p>
            )}
          </>
        )}
      </Shown>
    </Page>
  );
}

/** What of an act is worth a word, by the field that was asked. */
const facts: Readonly<Record<string, TextKey>> = {
  id: 'fact-number',
  name: 'fact-name',
  session: 'fact-session',
  ticket: 'fact-ticket',
  tickets: 'fact-tickets',
  percent: 'fact-percent',
  to: 'fact-revision',
  revision: 'fact-revision',
  movedTo: 'fact-to',
  tells: 'fact-mails',
  roles: 'fact-roles',
  words: 'fact-words',
  because: 'fact-words',
  note: 'fact-words',
  order: 'fact-order',
  payment: 'fact-payment',
  refund: 'fact-refund',
  receipt: 'fact-receipt',
  report: 'fact-report',
  visits: 'fact-visits',
};

function factsOf({ act, details, before }: ActView): string[] {
  const isLook =
    details.dryRun === true || (['changeSession', 'undoOpening'].includes(act) && details.tells === null);
  const decision = details.decision === 'yes' ? 'fact-yes' : details.decision === 'no' ? 'fact-no' : null;
  return [
    ...(isLook ? [say('fact-look')] : []),
    ...(decision ? [say(decision)] : []),
    ...aboutTexts(before),
    ...Object.entries(facts).flatMap(([field, key]) => {
      // What is named needs no number.
      if (before !== null && (field === 'id' || field === 'session')) return [];
      // Elsewhere it is the number of a seat.
      if (field === 'to' && act !== 'undoOpening') return [];
      const text = valueText(field, details[field]);
      return text === '' ? [] : [say(key, { v: text })];
    }),
    ...beforeTexts(before),
  ];
}

function aboutTexts(before: ActView['before']): string[] {
  const { evening, person, order, alarm } = before ?? {};
  return [
    ...(evening ? [`${textOf(evening.title)}, ${timeText(evening)}`] : []),
    ...(person ? [person.name] : []),
    ...(order ? [say('fact-order', { v: order.id })] : []),
    ...(alarm ? [say('fact-alarm', { v: wordOf('alarm', alarm) })] : []),
  ];
}

function beforeTexts(before: ActView['before']): string[] {
  const { person, keep, revision, place } = before ?? {};
  const was = [
    ...(person ? [person.roles.map((role) => wordOf('role', role)).join(', ')] : []),
    ...(keep ? [say('fact-until', { v: momentText(keep.until) })] : []),
    ...(revision ? [say('fact-revision', { v: revision })] : []),
    ...(place ? [placeInWords(place, deskLanguage(), textOf)] : orderBefore(before)),
  ];
  return was.map((text) => say('fact-before', { v: text }));
}

/** The state of an order, and of it what the act was about: what was asked back, else all that is valid. */
function orderBefore(before: ActView['before']): string[] {
  const { order, return: asked } = before ?? {};
  if (!order) return [];
  const { tickets, amount } = asked ?? { tickets: order.tickets, amount: order.total };
  const money = formatMoney(amount, order.currency, deskLanguage());
  return [[wordOf('state', order.state), say('fact-count', { v: tickets }), money].join(', ')];
}

function timeText({ day, time }: { day: Day; time: Time | null }): string {
  return time === null ? dayText(day) : `${dayText(day)}, ${formatTime(time)}`;
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value))
    return value.map((one) => (field === 'roles' ? wordOf('role', String(one)) : String(one))).join(', ');
  // `as`: as the table of calls asks for it.
  if (field === 'movedTo') return timeText(value as { day: Day; time: Time | null });
  return typeof value === 'object' ? Object.values(value).filter(Boolean).join(' ') : String(value);
}

function outcomeText(outcome: string | null): string {
  if (outcome === null) return say('outcome-open');
  const [, reason] = /^refused: (.*)$/.exec(outcome) ?? [];
  if (reason === undefined) return wordOf('outcome', outcome);
  const known = [wordOf('why', reason), wordOf('refused', reason)].find((text) => text !== reason);
  return known ?? say('outcome-refused');
}
