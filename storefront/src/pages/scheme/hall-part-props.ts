import type { RefObject } from 'react';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import type { CardConfirmation } from './card-part.tsx';
import type { HallZone } from './hall-zones.ts';
import type { SchemeData } from './scheme-data.ts';
import type { StoredHallCart } from './stored-hall-cart.ts';
import type { HallMode } from './view-switch.tsx';

export interface HallPartProps {
  data: SchemeData;
  planUrl: string;
  session: SessionView;
  /** All of the event. */
  sessions: readonly SessionView[];
  mode: HallMode;
  /** Paid by culture card. */
  usesCard: boolean;
  /** Empty while there is no cart. */
  question: RefObject<CardConfirmation | null>;
  /** The cart that was left behind with another session. */
  emptied: StoredHallCart | null;
  /** Called with the cart when another session replaces this one. */
  onLeave: (cart: StoredHallCart) => void;
}

/** What its late part is given. */
export interface LoadedHallProps extends HallPartProps {
  zones: readonly HallZone[];
}
