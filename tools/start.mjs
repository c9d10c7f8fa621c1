import { installIfNeeded } from './install.mjs';
import { continueAs } from './node-runtime.mjs';

installIfNeeded();
continueAs('tools/run-shop.ts', process.argv.slice(2), { NODE_ENV: 'production' });
