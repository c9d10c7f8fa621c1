import { type HallPlan, seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { type Text, textIn } from '@foyer/contract/rules/values.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';

/** Names of places as the page shows them: `Ряд 5, место 7`, `Партер`, `для коляски`. */
export function useSeatNames(plan: HallPlan) {
  const t = useTexts('hall');
  const { language, houseLanguage } = useHouse();
  const say = (text: Text) => textIn(text, language, houseLanguage);
  const rowOf = (seat: number) => plan.rows[plan.seats.rows[seat] ?? 0];
  const nameOf = (seat: number) => {
    const row = rowOf(seat)?.name.trim() ?? '';
    const number = plan.seats.numbers[seat] ?? '';
    return row === '' ? t('seat-alone', { seat: number }) : t('seat', { row, seat: number });
  };
  return {
    say,
    row: (seat: number) => rowOf(seat)?.name ?? '',
    number: (seat: number) => plan.seats.numbers[seat] ?? '',
    seat: nameOf,
    /** `Ряд 5, места 7–9`, or `Ряд 5, место 7`. */
    places: (seat: number, runs: string) => {
      if (runs === plan.seats.numbers[seat]) return nameOf(seat);
      const row = rowOf(seat)?.name.trim() ?? '';
      const seats = t('seats-runs', { runs });
      return join('facts', language, [row !== '' && t('row', { row }), seats]);
    },
    sector: (seat: number) => {
      const sector = plan.sectors[rowOf(seat)?.sector ?? 0];
      return sector ? say(sector.name) : '';
    },
    /** What a visitor must know about a seat; '' for most. */
    flags: (seat: number) => {
      const flags = plan.seats.flags[seat] ?? 0;
      return join('facts', language, [
        flags & seatFlags.wheelchair ? t('wheelchair') : '',
        flags & seatFlags.companion ? t('companion') : '',
        flags & seatFlags.restrictedView ? t('restricted-view') : '',
      ]);
    },
  };
}
