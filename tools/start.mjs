import { installIfNeeded } from './install.mjs';
import { continueAs, hasSettingsFile, stop } from './node-runtime.mjs';

if (hasSettingsFile())
  stop(
    'This folder has the settings of a service (foyer.env), and npm start is for trials: use npx foyer serve.',
  );
installIfNeeded();
continueAs('tools/run-shop.ts', process.argv.slice(2), {
  NODE_ENV: 'production',
  // It brings the sandbox's bank and mailbox, so a public address with them is meant.
  FOYER_TRIAL: 'yes',
});
