import { type RefObject, useEffect } from 'react';
import { WishAside } from '#features/club/wish-aside.tsx';
import { CardChoice } from '#features/event-sale/card-choice.tsx';
import type { EventData } from '#features/event-sale/event-data.ts';

export interface CardQuestion {
  /** Whether the cart may go over to the other way of paying: asked of the visitor where places would leave it. */
  mayChange(usesCard: boolean): Promise<boolean>;
}

interface CardPartProps {
  event: EventData;
  usesCard: boolean;
  /** Empty while there is no cart. */
  question: RefObject<CardQuestion | null>;
  onChange: (usesCard: boolean) => void;
}

/** Whether the culture card pays: prices, limit and buyer's form of the plan follow (EV-7, SC-8). */
export function CardPart({ event, usesCard, question, onChange }: CardPartProps) {
  const only = event.sale.card === 'only';
  // The tab's storage is read when the page has come alive, before any seat is there to be chosen.
  useEffect(() => {
    if (keepsCard(event.id)) onChange(true);
  }, [event.id, onChange]);
  const change = async (wanted: boolean) => {
    if (wanted === usesCard || (await question.current?.mayChange(wanted)) === false) return;
    keepCard(event.id, wanted);
    onChange(wanted);
  };
  return (
    <CardChoice only={only} usesCard={usesCard} onChange={(wanted) => void change(wanted)}>
      <WishAside mayReturn={!only} />
    </CardChoice>
  );
}

const storageName = 'foyer-hall-card';

/** Whether this tab pays the event by culture card; a storage that is full or forbidden costs only that. */
function keepsCard(eventId: string): boolean {
  try {
    return sessionStorage.getItem(storageName) === eventId;
  } catch {
    return false;
  }
}

function keepCard(eventId: string, usesCard: boolean): void {
  try {
    if (usesCard) sessionStorage.setItem(storageName, eventId);
    else sessionStorage.removeItem(storageName);
  } catch {
    // See above.
  }
}
