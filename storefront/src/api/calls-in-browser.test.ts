import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

test('AP-1 a browser gets of the table what callers need: no schema, no limit, nothing that writes answers', async () => {
  const entry = fileURLToPath(import.meta.resolve('@foyer/contract/calls.ts'));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'calls' } },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  const [script] = bundle.output;
  const modules = Object.entries(script.modules).filter(([, { code }]) => code);
  expect(modules.map(([id]) => id).filter((id) => /valibot|-wire\.ts|-schemas\.ts/.test(id))).toEqual([]);
  expect(script.code).toContain('/api/order/send-tickets');
  expect(script.code).not.toContain('Sends the tickets of a paid order');
});
