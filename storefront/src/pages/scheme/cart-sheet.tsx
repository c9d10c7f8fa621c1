import { loneSeats } from '@foyer/contract/rules/lone-seats.ts';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import type { FilledForm } from '#features/place-order/purchase-form.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { houseTime } from '#lib/house/house-time.ts';
import { useRouter } from '#lib/router/router.ts';
import { classNames } from '#ui/class-names.ts';
import { Note } from '#ui/note.tsx';
import { CartLines } from './cart-lines.tsx';
import styles from './cart-sheet.module.css';
import { HallBar } from './hall-bar.tsx';
import type { HallBoard } from './hall-board.ts';
import { type HallCart, hallTotal, rowsTooFew } from './hall-cart.ts';
import { HallFoot } from './hall-foot.tsx';
import { HallPurchase, usePlanBuying } from './hall-purchase.tsx';
import type { HallZone } from './hall-zones.ts';
import { looks } from './plan/seat-look.ts';
import type { SchemeData } from './scheme-data.ts';
import { StandingPart } from './standing-part.tsx';
import type { Offer } from './together-part.tsx';
import type { HallCartState } from './use-hall-cart.ts';
import { useSeatNames } from './use-seat-names.ts';

interface CartSheetProps {
  data: SchemeData;
  session: SessionView;
  board: HallBoard;
  zones: readonly HallZone[];
  hallCart: HallCartState;
  /** Most tickets of one order; 0 = no limit. */
  perOrder: number;
  /** Paid by culture card. */
  usesCard: boolean;
  /** The standing area that was pressed, another object with each press. */
  openArea: { id: number } | null;
  /** Unfolded, on a phone. */
  isUp: boolean;
  setUp: (isUp: boolean) => void;
  /** What the last press has taken. */
  taken: readonly number[];
  onTaken: (seats: readonly number[]) => void;
  party: number;
  onParty: (party: number) => void;
  offers: readonly Offer[];
  onOffer: (seats: readonly number[]) => void;
  onStanding: (areaId: number) => void;
}

/** The cart: a column beside the plan, on a phone a sheet that rises from the pay bar (SC-7). */
export function CartSheet(props: CartSheetProps) {
  const { data, session, board, zones, hallCart, usesCard, isUp, setUp } = props;
  const t = useTexts('hall');
  const inside = useRef<HTMLDivElement>(null);
  const purchase = useRef<FilledForm>(null);
  const total = hallTotal(hallCart.cart, zones);
  const isEmpty = total.tickets === 0;
  const buying = usePlanBuying(hallCart, data.event, total.total, usesCard);
  const now = houseTime(useRouter().now(), data.timeZone);
  const lone = data.loneSeats === 'off' ? [] : loneIn(board, hallCart.cart, untilStart(session, now));
  const isRefused = data.loneSeats === 'refuse' && lone.length > 0;
  const tooFew = rowsTooFew(hallCart.cart, zones);
  const isFreeAlone = total.total === 0 && !data.event.sale.mayBeFree;
  const closedBecause = whyClosed({ isEmpty, isRefused, isTooFew: tooFew.length > 0, isFreeAlone });
  const loneNote = <LoneNote board={board} lone={lone} isRefused={isRefused} takesOne={usesCard} />;
  // Advice stands over the plan; over the form it would hide fields.
  const isNoteInside = isUp && !isRefused;
  const submit = () => {
    // Folded on a phone: the first press opens the cart and the form.
    const isFolded = inside.current?.checkVisibility() === false;
    if (isFolded) flushSync(() => setUp(true));
    if (buying.sight.isAhead) buying.sight.goThere();
    else if (!isFolded && !closedBecause) purchase.current?.submit();
  };
  return (
    <form
      className={classNames(styles.sheet, isUp && styles.up)}
      aria-label={t('cart')}
      noValidate
      {...useKeptFocus()}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <HallFoot
        {...props}
        isEmpty={isEmpty}
        cart={
          <Unfolding {...props} inside={inside}>
            <CartLines board={board} zones={zones} hallCart={hallCart} />
            <StandingPart {...props} />
            {isNoteInside && loneNote}
            {!isEmpty && (
              <HallPurchase
                {...{ data, session, board, zones, usesCard, buying }}
                ref={purchase}
                cart={hallCart.cart}
                total={total.total}
              />
            )}
          </Unfolding>
        }
        notices={
          <>
            <CartNotices {...hallCart} />
            {!isNoteInside && loneNote}
          </>
        }
      >
        <HallBar
          closedBecause={closedBecause}
          tooFew={tooFew}
          onClosedPress={() => setUp(true)}
          total={total}
          busy={buying.busy}
          opensBank={buying.sight.inSight}
          data={data.event}
          session={session}
        />
      </HallFoot>
    </form>
  );
}

interface UnfoldingProps extends Pick<CartSheetProps, 'isUp' | 'setUp'> {
  inside: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** What the cart holds; on a phone folded away until its handle or a press on the bar unfolds it. */
function Unfolding({ isUp, setUp, inside, children }: UnfoldingProps) {
  const t = useTexts('hall');
  return (
    <div className={styles.top}>
      <button
        type="button"
        className={styles.grab}
        aria-expanded={isUp}
        aria-controls="hall-cart"
        aria-label={t('cart')}
        onClick={() => setUp(!isUp)}
      />
      <div ref={inside} id="hall-cart" className={styles.inside}>
        <h2 tabIndex={-1}>{t('cart')}</h2>
        {children}
      </div>
    </div>
  );
}

/** Where an action removes what was pressed, the focus goes on to what stands there now, instead of to the page. */
function useKeptFocus() {
  const last = useRef<{ element: Element; form: Element; line: number }>(null);
  // Only the document knows where the focus is once an element is gone.
  useEffect(() => {
    const { element, form, line = 0 } = last.current ?? {};
    if (!form || element?.isConnected || document.activeElement !== document.body) return;
    const lines = removersIn(form);
    const next = lines[line] ?? lines.at(-1) ?? form.querySelector('h2');
    (line < 0 ? form.lastElementChild?.querySelector('button') : next)?.focus();
  });
  return {
    onFocus({ target: element, currentTarget: form }: FocusEvent<HTMLElement>) {
      const line = removersIn(form).indexOf(element);
      last.current = { element, form, line };
    },
    // React tells of no blur by its own removal of an element.
    onBlur() {
      last.current = null;
    },
  };
}

/** The buttons that remove a seat. */
function removersIn(form: Element): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('#hall-cart li > button')];
}

/** Id of the text that says why nothing can be bought yet. */
function whyClosed(cart: Readonly<Record<'isEmpty' | 'isRefused' | 'isTooFew' | 'isFreeAlone', boolean>>) {
  if (cart.isEmpty) return 'choose-place';
  if (cart.isRefused) return 'lone-seat';
  if (cart.isTooFew) return 'too-few';
  return cart.isFreeAlone ? 'free-alone' : undefined;
}

/** What happened to the chosen places, one note for each fact. */
function CartNotices({ takenNotice, removedNotice, expiredNotice }: HallCartState) {
  return (
    <>
      {takenNotice !== '' && (
        <div role="alert">
          <Note kind="bad">
            <p>{takenNotice}</p>
          </Note>
        </div>
      )}
      {[removedNotice, expiredNotice].map(
        (fact) =>
          fact !== '' && (
            <div key={fact} role="status">
              <Note>
                <p>{fact}</p>
              </Note>
            </div>
          ),
      )}
    </>
  );
}

/** Single seats that the cart would leave between taken ones, by the server's own rule. */
function loneIn(board: HallBoard, cart: HallCart, millisecondsToStart: number): number[] {
  const isFree = (seat: number) => board.isFree(seat) || board.lookOf(seat) === looks.mine;
  const chosen = cart.seats.map(({ seat }) => seat);
  return loneSeats(board.plan, isFree, chosen, millisecondsToStart);
}

/** Milliseconds until the session; both in the house's local time. */
function untilStart({ day, time }: Pick<SessionView, 'day' | 'time'>, now: { day: string; time: string }) {
  return Date.parse(`${day}T${time}Z`) - Date.parse(`${now.day}T${now.time}Z`);
}

interface LoneNoteProps {
  board: HallBoard;
  lone: readonly number[];
  /** The house does not sell it so. */
  isRefused: boolean;
  /** One ticket per order: the single seat cannot be bought too. */
  takesOne: boolean;
}

/** Says which single seat would remain, and what to do about it. */
function LoneNote({ board, lone, isRefused, takesOne }: LoneNoteProps) {
  const t = useTexts('hall');
  const names = useSeatNames(board.plan);
  if (lone.length === 0) return null;
  const wayOn = takesOne
    ? (['lone-refused-one', 'lone-warned-one'] as const)
    : (['lone-refused', 'lone-warned'] as const);
  const seats = lone.map((seat) => names.seat(seat)).join('; ');
  return (
    <div id="lone-seat" role="status">
      <Note kind={isRefused ? 'bad' : 'plain'}>
        <p>
          {t('lone', { seats })} {t(wayOn[isRefused ? 0 : 1])}
        </p>
      </Note>
    </div>
  );
}
