import { createContext, type ReactNode, useContext, useState } from 'react';
import { usePoll } from '#api/use-poll.ts';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { useLasting } from '#ui/use-lasting.ts';
import type { OrderData } from './order-data.ts';
import { useOrderEffects } from './order-effects.ts';
import { orderVersion } from './order-phase.ts';
import { useReturnFromBank } from './use-payment.ts';

/** How often the page asks at first and later, and when later begins, milliseconds. */
const often = 2_500;
const seldom = 10_000;
const oftenFor = 120_000;
/** A bank that looks into a buyer takes its time (OV-10). */
const whileVerifying = 20_000;

const WatchContext = createContext(false);

/** The page has been asking for so long that it says so. */
export function useWatchIsLong(): boolean {
  return useContext(WatchContext);
}

/** Looks again, by itself, while something about the order is under way, and whenever the buyer comes back to it. */
export function OrderWatch({ order, children }: { order: OrderData; children: ReactNode }) {
  const router = useRouter();
  const long = useLasting(order.unsettled, oftenFor);
  // A look that saw a change but could not load it begins again.
  const [round, setRound] = useState(0);
  useReturnFromBank(() => void router.reload());
  return (
    <WatchContext value={long}>
      {order.unsettled && (
        <Watch
          key={`${order.version} ${round}`}
          order={order}
          everyMs={order.verifying !== null ? whileVerifying : long ? seldom : often}
          onLooked={() => setRound(round + 1)}
        />
      )}
      {children}
    </WatchContext>
  );
}

interface WatchProps {
  order: OrderData;
  everyMs: number;
  onLooked: () => void;
}

function Watch({ order, everyMs, onLooked }: WatchProps) {
  const router = useRouter();
  const { language } = useHouse();
  const { api } = useOrderEffects();
  usePoll(
    everyMs,
    async () => (await api()).order({ hash: order.hash, language }),
    (answer) => answer.ok && (!answer.value || orderVersion(answer.value) !== order.version),
    () => void router.reload().then(onLooked),
  );
  return null;
}
