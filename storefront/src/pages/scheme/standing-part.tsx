import type { PlanStanding } from '@foyer/contract/hall/hall-plan.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { HallBoard } from './hall-board.ts';
import { mostStanding } from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';
import styles from './standing-part.module.css';
import type { HallCartState } from './use-hall-cart.ts';
import { useSeatNames } from './use-seat-names.ts';

interface StandingPartProps {
  board: HallBoard;
  zones: readonly HallZone[];
  hallCart: HallCartState;
  perOrder: number;
  /** Paid by culture card. */
  usesCard: boolean;
  /** The area pressed on the plan: its panel opens. */
  openArea: { id: number } | null;
}

/** Standing areas, a panel each that opens (SC-6). */
export function StandingPart(props: StandingPartProps) {
  return props.board.plan.standing.map((area) => <StandingPanel key={area.id} {...props} area={area} />);
}

function StandingPanel({ area, openArea, ...props }: StandingPartProps & { area: PlanStanding }) {
  const t = useTexts('hall');
  const event = useTexts('event');
  const money = useMoney();
  const { board, zones, hallCart } = props;
  const names = useSeatNames(board.plan);
  const panel = useRef<HTMLDivElement>(null);
  const zone = zones.find(({ id }) => id === area.zoneId);
  const left = board.leftOf(area.id);
  // Opening is the element's own state.
  useEffect(() => {
    const details = openArea?.id === area.id ? panel.current?.querySelector('details') : null;
    if (!details) return;
    details.open = true;
    details.querySelector('summary')?.focus();
  }, [openArea, area.id]);
  const name = names.say(area.name) || t('standing');
  if (!zone && !props.usesCard) return null;
  if (!zone) {
    return (
      <p className={styles.elsewhere}>
        {name} <small>{t('state-not-by-card')}</small>
      </p>
    );
  }
  const chosen = hallCart.cart.standing.some(({ areaId }) => areaId === area.id);
  return (
    <div ref={panel} className={styles.panel}>
      <Disclosure
        open={chosen}
        summary={
          <span className={styles.name}>
            {name}
            <small>
              {money(zone.price)}, {left > 0 ? t('left', { count: left }) : event('cell-sold-out')}
            </small>
          </span>
        }
      >
        {zone.rows.map((row) => (
          <StandingRow key={row.categoryId} {...props} area={area} row={row} left={left} name={name} />
        ))}
      </Disclosure>
    </div>
  );
}

interface StandingRowProps extends Omit<StandingPartProps, 'openArea' | 'usesCard'> {
  area: PlanStanding;
  row: HallZone['rows'][number];
  left: number;
  name: string;
}

function StandingRow({ area, row, left, name, hallCart, perOrder }: StandingRowProps) {
  const t = useTexts('hall');
  const event = useTexts('event');
  const money = useMoney();
  const line = { areaId: area.id, zoneId: area.zoneId, categoryId: row.categoryId };
  const own = hallCart.cart.standing.find(
    (one) => one.areaId === line.areaId && one.categoryId === line.categoryId,
  );
  const most = mostStanding(hallCart.cart, { ...line, max: row.max }, left, perOrder);
  const isOrderFull = most < left;
  return (
    <div className={styles.row}>
      <p>
        {row.name}
        <b>{money(ticketPrice(row).total)}</b>
      </p>
      <Stepper
        label={join('facts', t.language, [name, row.name])}
        addLabel={event('add-one')}
        removeLabel={event('remove-one')}
        value={own?.quantity ?? 0}
        max={most}
        fullBecause={isOrderFull ? t('standing-limit', { count: most }) : t('standing-left', { count: left })}
        onChange={(quantity) => hallCart.setStanding({ ...line, quantity })}
      />
    </div>
  );
}
