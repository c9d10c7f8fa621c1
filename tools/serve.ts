import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPagesIfNeeded } from './build-pages.ts';

/** `npx foyer serve` in a clone: builds the pages where they are older than what they are made of, then is the shop. */
await buildPagesIfNeeded();
await import(pathToFileURL(path.resolve(import.meta.dirname, '../server/src/main.ts')).href);
