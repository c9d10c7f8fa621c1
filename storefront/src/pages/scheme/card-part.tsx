import { type RefObject, useEffect } from 'react';
import { WishAside } from '#features/club/club-part.tsx';
import { CardChoice } from '#features/event-sale/card-choice.tsx';
import type { EventData } from '#features/event-sale/event-data.ts';
import { readStored, store } from '#lib/tab-storage.ts';

/** Of the event that this tab pays by culture card. */
const storageName = 'foyer-hall-card';

export interface CardConfirmation {
  /** Whether the way of paying may change; asks the visitor if places would leave the cart. */
  mayChange(usesCard: boolean): Promise<boolean>;
}

interface CardPartProps {
  event: EventData;
  usesCard: boolean;
  /** Empty while there is no cart. */
  question: RefObject<CardConfirmation | null>;
  onChange: (usesCard: boolean) => void;
}

/** Whether the culture card pays: prices, limit and buyer's form of the plan follow (EV-7, SC-8). */
export function CardPart({ event, usesCard, question, onChange }: CardPartProps) {
  const only = event.sale.card === 'only';
  // The tab's storage is read after hydration, before any seat can be chosen.
  useEffect(() => {
    if (readStored(storageName) === event.id) onChange(true);
  }, [event.id, onChange]);
  const change = async (wanted: boolean) => {
    if (wanted === usesCard || (await question.current?.mayChange(wanted)) === false) return;
    store(storageName, wanted ? event.id : null);
    onChange(wanted);
  };
  return (
    <CardChoice only={only} usesCard={usesCard} onChange={(wanted) => void change(wanted)}>
      <WishAside mayReturn={!only} />
    </CardChoice>
  );
}
