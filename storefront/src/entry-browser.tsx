import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { houseSetup } from '#api/browser-api.ts';
import { readBoot } from '#lib/html/boot.ts';
import { bootScreen } from '#lib/html/boot-screen.ts';
import { replayEvents } from '#lib/html/replay-events.ts';
import { importAgain } from '#lib/load/load-part.ts';
import { startSignals } from '#lib/load/start-page.ts';
import { lazyRouter } from '#lib/router/lazy-router.ts';
import { ScreenStore } from '#lib/router/screen-store.ts';
import { App } from './app.tsx';

// Nothing is awaited or fails while the module is read: it travels in one script with what other scripts stand on.
void start();

async function start(): Promise<void> {
  const boot = readBoot(document);
  const serverAhead = Date.parse(boot.loadedAt) - answeredAt();
  const now = () => new Date(Date.now() + serverAhead);
  const screen = await bootScreen(boot).catch(() => null);
  dispatchEvent(new Event(screen ? startSignals.complete : startSignals.lost));
  if (!screen) return;
  const store = new ScreenStore({ screen, url: new URL(location.href), pending: false, trouble: null });
  const router = lazyRouter({
    store,
    now,
    load: async () => {
      const { startRouter } = await importAgain(() => import('./start-router.ts'));
      return startRouter({ store, sheet: boot.sheet, now });
    },
    openInBrowser: (address) => void open(address, '_top'),
    setup: houseSetup,
  });
  const root = document.getElementById('root') ?? document.body;
  // As a transition it gives way to a touch every few milliseconds; else it is one long task on a slow phone.
  startTransition(() => {
    hydrateRoot(
      root,
      <Alive>
        <App router={router} />
      </Alive>,
    );
  });
}

function Alive({ children }: { children: ReactNode }) {
  useEffect(() => replayEvents(document), []);
  return children;
}

/** When the page's first byte came, by this machine's clock: a slow line must not make the shop's clock late. */
function answeredAt(): number {
  const timing = performance.getEntriesByType('navigation')[0];
  const firstByte = timing instanceof PerformanceNavigationTiming ? timing.responseStart : 0;
  return firstByte > 0 ? performance.timeOrigin + firstByte : Date.now();
}
