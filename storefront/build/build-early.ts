import { join } from 'node:path';
import { build } from 'vite';
import type { InlineText } from '#lib/html/client-assets.ts';
import { inlineText } from './inline-text.ts';

/** Builds the script that stands in every page, at work before any file has come. */
export async function buildEarly(root: string): Promise<InlineText> {
  const built = await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'src', 'lib/html/inline-script.ts'), output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error('the early script was not built');
  return inlineText(script.code.trim());
}
