import { installIfNeeded } from './install.mjs';
import { continueAs } from './node-runtime.mjs';

installIfNeeded();
continueAs('tools/bench/run-bench.ts', process.argv.slice(2), { NODE_ENV: 'production' });
