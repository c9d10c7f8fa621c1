import { expect, test, vi } from 'vitest';
import { importAgain } from '#lib/load/load-part.ts';
import { loadPage } from './routes.tsx';

vi.mock(import('#lib/load/load-part.ts'), { spy: true });

test('the script of a page brings the page', async () => {
  expect(await loadPage('contacts')).toMatchObject({ View: expect.any(Function) });
});

// An order that was just placed was "not found" in Firefox.
test('OR-3 a script that came without its page is an error, never a page that is not there', async () => {
  vi.mocked(importAgain).mockResolvedValueOnce({ part: 'of the page' });
  await expect(loadPage('order')).rejects.toThrow('the page "order" did not come');
});
