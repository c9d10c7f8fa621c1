import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserLaunchOptions } from './tools/browser.ts';

// A busy machine is slow, and that alone is no failure: what is waited for has as long as a test.
const patience = { poll: { timeout: 90_000 } };
const timeouts = { testTimeout: 120_000, hookTimeout: 240_000, expect: patience };
const globalSetup = ['server/src/testing/global-setup.ts'];
// Most tests wait for the database, a socket or a timer: two more than the cores keep two cores busy.
const workers = availableParallelism() + 2;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...timeouts,
          maxWorkers: workers,
          // No test leaves anything in a module: loading the modules anew for each file took a third of the time.
          isolate: false,
          globalSetup,
          include: ['{contract,server,sandbox,storefront,desk,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**', '**/*.browser.test.tsx'],
        },
      },
      {
        extends: './storefront/vite.config.ts',
        // Only the desk imports them: found in the middle of a test they would load the page anew.
        optimizeDeps: { include: ['idb', 'barcode-detector/ponyfill'] },
        test: {
          name: 'browser',
          ...timeouts,
          maxWorkers: workers,
          include: ['{storefront,desk}/src/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browserLaunchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          testTimeout: 240_000,
          // The first of a run draws the pictures for all, and whole shops start in hooks.
          hookTimeout: 600_000,
          expect: patience,
          globalSetup,
          // What is too long, or needs too much of the machine, for every day: `npm run proof` alone.
          include: ['e2e/**/*.e2e.ts', ...(process.env.FOYER_PROOF_SEED ? ['e2e/**/*.proof.ts'] : [])],
          // They wait for banks, mails and killed processes: three keep two cores busy. Each starts whole shops and a browser.
          maxWorkers: 3,
          // As for the units: loading the modules anew for each file took an eighth of the processor's time.
          isolate: false,
        },
      },
    ],
  },
});
