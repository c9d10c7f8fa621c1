import { type CurtainCorner, curtainCorners, noSignIn } from '@foyer/contract/people/sign-in.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { renderPart } from '#ui/testing/render-part.tsx';
import { Curtain } from './curtain.tsx';

/** A provider without a network: its settings are given, its page is empty. */
const provider = 'data:text/html,';
const calls = vi.spyOn(globalThis, 'fetch');

afterEach(() => calls.mockReset());

async function showCurtain(curtain: CurtainCorner, height = 240): Promise<HTMLElement> {
  calls.mockImplementation(async () => Response.json({ widget_settings: { height } }));
  const signIn = { ...noSignIn, enabled: true, clientId: 'noon', authUrl: provider, curtain };
  const router = await memoryRouter({ areas: ['account'], setup: sampleSetup({ signIn }) });
  const place = renderPart(inRouter(router, <Curtain onLogin={() => undefined} />), 'div');
  const find = () => {
    const shown = place.querySelector('aside');
    if (!shown) throw new Error('no curtain yet');
    return shown;
  };
  return await vi.waitFor(find, { timeout: 90_000 });
}

/** How far the part is from each edge of the window. */
function distances(part: HTMLElement): Record<string, number> {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return { left, top, right: innerWidth - right, bottom: innerHeight - bottom };
}

test.each(curtainCorners)('ID-8 the curtain is 380 wide and stands %s, 119 and 75 away', async (corner) => {
  await page.viewport(1280, 900);
  const curtain = await showCurtain(corner);
  const [vertical = '', horizontal = ''] = corner.split('-');
  expect(curtain.offsetWidth).toBe(380);
  expect(distances(curtain)).toMatchObject({ [vertical]: 119, [horizontal]: 75 });
  expect(getComputedStyle(curtain).zIndex).toBe('9999');
});

test.each([
  [769, 380],
  [768, 768],
])('ID-8 in a window %i wide it is %i wide', async (window, width) => {
  await page.viewport(window, 900);
  const curtain = await showCurtain('top-left');
  expect(curtain.offsetWidth).toBe(width);
});

test('ID-3 a frame is at most 600 high, above all else', async () => {
  await page.viewport(1280, 900);
  const frame = (await showCurtain('top-left', 4000)).querySelector('iframe');
  if (!frame) throw new Error('a curtain without a frame');
  expect(frame.clientHeight).toBeLessThanOrEqual(600);
  frame.height = '4000';
  expect(frame.clientHeight).toBeLessThanOrEqual(600);
  expect(getComputedStyle(frame).zIndex).toBe('9999');
});
