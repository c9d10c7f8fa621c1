import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { OrderDiscount } from '@foyer/contract/people/club.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useClubMembership } from '#api/club-membership.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { importAgain, loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';
import { useHouse } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './discount-form.module.css';
import { hasWish } from './stored-wish.ts';

/**
 * Promo code and bonuses in a cart (SC-11), folded away until they are asked for: an open field sends people without a code to
 * look for one. Open where a code was typed before, and for members, who see their bonuses.
 */
export function CartDiscount({ total }: { total: Money }) {
  const t = useTexts('buying');
  const { club } = useHouse();
  const membership = useClubMembership(club);
  const [isAsked, ask] = useState(false);
  const [isKept, setKept] = useState(false);
  // The tab's storage can be read only after hydration.
  useEffect(() => setKept(hasWish()), []);
  if (!useAlive() || !club || total === 0) return null;
  if (!isAsked && !isKept && membership.kind !== 'client')
    return (
      <Button look="text" onClick={() => ask(true)}>
        {t('have-promo')}
      </Button>
    );
  const show = ({ CartDiscount }: ClubParts) => <CartDiscount total={total} isAsked={isAsked} />;
  return <ClubPart className={styles.cart} show={show} />;
}

interface OrderClubProps {
  hash: string;
  club: OrderDiscount;
  /** Amount left to pay. */
  payable: Money;
}

/** Promo code and bonuses of an order (OV-13): they come after all that the page needs to be paid. */
export function OrderClub(props: OrderClubProps) {
  return useAlive() && <ClubPart show={({ OrderDiscount }) => <OrderDiscount {...props} />} />;
}

/** Where the culture card is chosen, which takes no discount: what becomes of a code that was typed before. */
export function WishAside({ mayReturn }: { mayReturn: boolean }) {
  const { club } = useHouse();
  const [isShown, setShown] = useState(false);
  // The tab's storage can be read only after hydration.
  useEffect(() => setShown(hasWish()), []);
  return club && isShown && <ClubText show={({ WishAside }) => <WishAside mayReturn={mayReturn} />} />;
}

/** Takes the wished discounts off the order that was just placed; the order stands in any case. False: not all of them. */
export async function applyWish(hash: string, placed: PlaceOrderRequest): Promise<boolean> {
  if (!hasWish()) return true;
  const parts = await importAgain(() => import('./club-parts.tsx')).catch(() => null);
  return (await parts?.clubParts.applyWish(hash, placed)) ?? false;
}

const loadClub = async () => (await loadPart(() => import('./club-parts.tsx'))).clubParts;
const areas = ['club'] as const;

type ClubParts = Awaited<ReturnType<typeof loadClub>>;

function ClubPart({
  className,
  show,
}: {
  className?: string | undefined;
  show: (parts: ClubParts) => ReactNode;
}) {
  return (
    <div className={className}>
      <ClubText show={show} />
    </div>
  );
}

function ClubText({ show }: { show: (parts: ClubParts) => ReactNode }) {
  const part = useLatePart(loadClub, areas, true);
  return part && <WithTexts texts={part.texts}>{show(part)}</WithTexts>;
}
