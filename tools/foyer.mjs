#!/usr/bin/env node
import { installIfNeeded } from './install.mjs';
import { continueAs } from './node-runtime.mjs';

installIfNeeded();
continueAs('server/src/main.ts', process.argv.slice(2), { NODE_ENV: process.env.NODE_ENV ?? 'production' });
