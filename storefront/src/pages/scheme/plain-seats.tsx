import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { BuyerFields } from '#features/place-order/buyer-fields.tsx';
import { ConsentList } from '#features/place-order/consent-list.tsx';
import { scriptNeeded } from '#features/place-order/script-needed.tsx';
import { useBuyerForm } from '#features/place-order/use-buyer-form.ts';
import { rowKey } from '#features/price-table/ticket-row.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { useHouse } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { mostInOrder } from './hall-cart.ts';
import { type HallZone, hallZones } from './hall-zones.ts';
import type { PlainPlaces, SchemeData } from './scheme-data.ts';

interface PlainSeatsProps {
  data: SchemeData;
  session: SessionView;
  usesCard: boolean;
}

const largestParty = 6;

/** Seats for a browser without a script: how many, then the best places of each price, then the order. */
export function PlainSeats(props: PlainSeatsProps) {
  const { data, session, usesCard } = props;
  const t = useTexts('small');
  const { language, houseLanguage } = useHouse();
  const words = useSessionWords(data.event);
  const most = mostInOrder(data.event.sale.perOrder, usesCard) || largestParty;
  const counts = Array.from({ length: Math.min(most, largestParty) }, (_, index) => index + 1);
  const { plain } = data;
  const options = soldOptions(props);
  return (
    <section id="plain" aria-labelledby="plain-title">
      <h2 id="plain-title">{t('plain-title')}</h2>
      {data.event.sale.namesVisitors && scriptNeeded}
      {plain?.refused && (
        <Note kind="bad">
          <p role="alert">
            <b>{plain.refused.outcome}</b> {plain.refused.reason}
          </p>
        </Note>
      )}
      <form action={`${words.href(session.day, session).split('?')[0]}#plain`}>
        {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
        <p>
          <label>
            {t('plain-count')}{' '}
            <select name="party" defaultValue={plain?.count ?? Math.min(2, most)}>
              {counts.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          </label>{' '}
          <Button type="submit">{t('plain-show')}</Button>
        </p>
      </form>
      {plain && options.length === 0 && <p role="status">{t('plain-none')}</p>}
      {plain && options.length > 0 && !data.event.sale.namesVisitors && (
        <PlainOrder {...props} plain={plain} options={options} />
      )}
    </section>
  );
}

interface SoldOption {
  zone: HallZone;
  value: string;
  words: string;
  rows: HallZone['rows'];
}

/** The places that were found, and the categories in which so many are sold together. */
function soldOptions({ data: { event, plain }, session, usesCard }: PlainSeatsProps): SoldOption[] {
  const zones = hallZones(event, session, usesCard);
  const { count, options } = plain ?? { count: 0, options: [] };
  return options.flatMap(({ zoneId, value, words }) => {
    const zone = zones.find(({ id }) => id === zoneId);
    const rows = zone?.rows.filter(({ min, max }) => min <= count && (max === 0 || count <= max)) ?? [];
    return zone && rows.length > 0 ? [{ zone, value, words, rows }] : [];
  });
}

interface PlainOrderProps extends PlainSeatsProps {
  plain: PlainPlaces;
  options: readonly SoldOption[];
}

/** The places, their tickets and the buyer: an ordinary form that the shop answers with the order. */
function PlainOrder({ data, session, usesCard, plain, options }: PlainOrderProps) {
  const t = useTexts('small');
  const money = useMoney();
  const { language } = useHouse();
  const { event } = data;
  const words = useSessionWords(event);
  const form = useBuyerForm(
    { confirmsEmail: event.sale.confirmsEmail, usesCultureCard: usesCard },
    event.consents,
  );
  const chosen = Math.max(
    0,
    options.findIndex(({ value }) => value === plain.chosen.value),
  );
  return (
    <form method="post" action={`${words.href(session.day, session)}#plain`}>
      <input type="hidden" name="session" value={session.id} />
      <input type="hidden" name="lang" value={language} />
      <input type="hidden" name="party" value={plain.count} />
      {usesCard && <input type="hidden" name="card" value="1" />}
      <fieldset>
        <legend>{t('plain-choose')}</legend>
        {options.map(({ value, words: places, zone, rows }, index) => (
          <p key={value}>
            <label>
              <input type="radio" name="places" value={value} required defaultChecked={index === chosen} />{' '}
              {[zone.name, places].filter(Boolean).join(': ')}
            </label>{' '}
            <select
              name={`category-${zone.id}`}
              aria-label={t('plain-category')}
              defaultValue={(index === chosen && plain.chosen.categoryId) || undefined}
            >
              {rows.map((row) => (
                <option key={row.categoryId} value={row.categoryId}>
                  {row.name} {money(ticketPrice(row).total)}
                </option>
              ))}
            </select>
            {rows.map((row) => (
              <input
                key={rowKey(row)}
                type="hidden"
                name={`seen-${rowKey(row)}`}
                value={ticketPrice(row).total}
              />
            ))}
          </p>
        ))}
      </fieldset>
      <BuyerFields form={form} />
      <ConsentList consents={event.consents} form={form} openRule={() => {}} />
      <Button type="submit" look="main">
        {t('plain-buy')}
      </Button>
    </form>
  );
}
