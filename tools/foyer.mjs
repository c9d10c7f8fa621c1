#!/usr/bin/env node
import { installIfNeeded } from './install.mjs';
import { continueAs } from './node-runtime.mjs';

installIfNeeded();
const words = process.argv.slice(2);
const serves = words[0] === 'serve' && !words.includes('--help');
continueAs(serves ? 'tools/serve.ts' : 'server/src/main.ts', words, {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});
