import { installIfNeeded } from './install.mjs';
import { continueAs } from './node-runtime.mjs';

installIfNeeded();
continueAs('tools/proof/run-proof.ts', process.argv.slice(2), { NODE_ENV: 'test' });
