import { WishAside } from '#features/club/wish-aside.tsx';
import { CardChoice, type CardChoiceProps } from '#features/event-sale/card-choice.tsx';

/** Whether the culture card pays, and what becomes of a discount with it. */
export function CardPart(props: Omit<CardChoiceProps, 'children'>) {
  return (
    <CardChoice {...props}>
      <WishAside mayReturn={!props.only} />
    </CardChoice>
  );
}
