import { type ButtonColour, type ButtonKind, noSignIn } from '@foyer/contract/people/sign-in.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepSignIn, readSignIn } from '#api/sign-in-store.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { Account } from './account.tsx';
import { Login, LoginButton } from './login.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { loadSignIn } from './sign-in-part.ts';
import { SignInTrouble } from './sign-in-trouble.tsx';
import { checkMilliseconds, checkToken, watchToken } from './token-watch.ts';

const signIn = { token: 't', subject: 's', idToken: '', phone: '', name: '' };
const setup = async () => ({ ...noSignIn, enabled: true });

afterEach(() => {
  keepSignIn(null);
  vi.useRealTimers();
});

describe('the token of this browser', () => {
  test('ID-5 is looked at every five minutes; a lapsed one is removed and the page loads anew', async () => {
    expect(checkMilliseconds).toBe(300_000);
    vi.useFakeTimers();
    const reload = vi.fn();
    const stop = watchToken({ setup, reload });
    keepSignIn({ ...signIn, expiresAt: Date.now() + 299_000 });
    await vi.advanceTimersByTimeAsync(299_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
    expect(localStorage.getItem('foyer-sign-in')).toBeNull();
    stop();
    keepSignIn({ ...signIn, expiresAt: Date.now() });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('ID-5 lives on while it is good, and a browser without one is left alone', async () => {
    const reload = vi.fn();
    await checkToken({ setup, reload });
    keepSignIn({ ...signIn, expiresAt: Date.now() + 3_600_000 });
    await checkToken({ setup, reload });
    expect(readSignIn()?.token).toBe('t');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a token that lapses soon', () => {
  const soon = () => keepSignIn({ ...signIn, expiresAt: Date.now() + 500_000 });
  const renewed = {
    access_token: 't',
    expires_in: 3600,
    token_type: 'Bearer',
    additional_data: { sub: 's', name: '', email: '', phone: '' },
  };
  const check = async (answer: object, status = 200) => {
    const calls = vi.spyOn(globalThis, 'fetch');
    calls.mockImplementation(async (address) =>
      String(address).endsWith('/api/token')
        ? Response.json({ response: 'token' })
        : Response.json(answer, { status }),
    );
    const reload = vi.fn();
    soon();
    await checkToken({ setup, reload });
    const sent = calls.mock.calls.map(([, init]) => String(init?.body ?? ''));
    calls.mockRestore();
    return { reload, sent };
  };

  test('ID-5 is prolonged by the server, which alone holds the refresh token', async () => {
    const { reload, sent } = await check(renewed);
    expect(sent.join()).toContain('"grant_type":"refresh_token"');
    expect(sent.join()).not.toContain('"refresh_token":');
    expect(readSignIn()?.expiresAt).toBeGreaterThan(Date.now() + 3_000_000);
    expect(reload).not.toHaveBeenCalled();
  });

  test('ID-5 is removed where the provider says no, and the page loads anew', async () => {
    const { reload } = await check({ errorCode: '30', errorText: 'Нет' }, 400);
    expect(localStorage.getItem('foyer-sign-in')).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('ID-5 lives as long as it would have where the server is in trouble', async () => {
    const { reload } = await check({ errorCode: '17', errorText: 'Позже' }, 503);
    expect(readSignIn()?.token).toBe('t');
    expect(reload).not.toHaveBeenCalled();
  });
});

test('PG-5 ID-6 the account menu has an icon, the phone and the way out; a shop that does not hear is told as 1002', async () => {
  const router = await memoryRouter({ areas: ['account'], setup: sampleSetup() });
  const known = { ...signIn, phone: '+79160000001', name: 'Анна', expiresAt: Date.now() + 3_600_000 };
  keepSignIn(known);
  const place = renderPart(inRouter(router, <Account />));
  await expect.poll(() => place.querySelector('summary')).not.toBeNull();
  const face = place.querySelector('summary');
  // The person and the arrow of the menu.
  expect(face?.querySelectorAll('svg')).toHaveLength(2);
  expect(face?.textContent).toContain('+79160000001');
  face?.click();
  await expectAccessible(place);
  const calls = vi.spyOn(globalThis, 'fetch');
  calls.mockImplementation(async (address) =>
    String(address).endsWith('/api/token')
      ? Response.json({ response: 'token' })
      : Response.json({ errorCode: '1002', errorText: 'Ошибка при выходе из GID' }),
  );
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Выйти')?.click();
  await expect
    .poll(() => place.querySelector('dialog[open]')?.textContent)
    .toMatch(/при\sвыходе\sиз\sGID.*1002/);
  expect(localStorage.getItem('foyer-sign-in')).toBeNull();
  calls.mockRestore();
});

describe('the login button', () => {
  const show = (kind: ButtonKind, colour: ButtonColour, onPress = vi.fn()) => {
    const place = renderPart(
      <LoginButton
        kind={kind}
        colour={colour}
        label="Войти через GID"
        shortLabel="Войти"
        busy={false}
        onPress={onPress}
      />,
    );
    return place.querySelector('button') ?? document.createElement('button');
  };

  test.each([
    ['standard', 268, 360],
    ['compact', 57, 268],
    ['iconic', 56, 56],
  ] as const)('ID-7 a %s one is 56 high and %i to %i wide', async (kind, least, most) => {
    for (const colour of ['primary', 'secondary', 'dark'] as const) {
      const button = show(kind, colour);
      const { height, width } = button.getBoundingClientRect();
      expect(height).toBe(56);
      expect(width).toBeGreaterThanOrEqual(least);
      expect(width).toBeLessThanOrEqual(most);
    }
  });

  test('ID-7 presses within a second are one', async () => {
    const onPress = vi.fn();
    const button = show('standard', 'primary', onPress);
    const now = vi.spyOn(performance, 'now');
    const heard = [5000, 5400, 5999, 6000].filter((at) => {
      now.mockReturnValue(at);
      onPress.mockClear();
      button.click();
      return onPress.mock.calls.length > 0;
    });
    now.mockRestore();
    expect(heard).toEqual([5000, 6000]);
  });

  test('ID-7 a standard one keeps its least width in a narrow place; each colour is another', () => {
    const button = show('standard', 'primary');
    button.style.inlineSize = '100px';
    expect(button.offsetWidth).toBe(268);
    const colours = (['primary', 'secondary', 'dark'] as const).map(
      (colour) => getComputedStyle(show('standard', colour)).backgroundColor,
    );
    expect(new Set(colours).size).toBe(3);
  });
});

test('ID-11 a press that does not reach the server is told; the button keeps the focus and is free again', async () => {
  const router = await memoryRouter({ areas: ['account'] });
  const away = { ...router, setup: () => Promise.reject(new NetworkFailure('offline')) };
  const place = renderPart(inRouter(away, <Account />));
  await expect.poll(() => place.querySelector('button')).not.toBeNull();
  const button = place.querySelector('button');
  button?.focus();
  await loadSignIn();
  expect(document.activeElement).toBe(button);
  button?.click();
  await expect
    .poll(() => place.querySelector('dialog[open]')?.textContent)
    .toMatch(/Нет\sсвязи\sс\sсервером/);
  expect(button?.getAttribute('aria-busy')).toBeNull();
  place.querySelector('dialog')?.close();
  expect(document.activeElement).toBe(button);
});

test('ID-11 a way in whose setup did not come asks for it again', async () => {
  const router = await memoryRouter({ areas: ['account'], setup: sampleSetup() });
  const asked = vi.fn(router.setup);
  asked.mockRejectedValue(new NetworkFailure('offline'));
  const away = { ...router, setup: asked };
  const place = renderPart(inRouter(away, <Login />));
  await expect.poll(() => asked).toHaveBeenCalled();
  expect(place.querySelector('button')).toBeNull();
  asked.mockImplementation(router.setup);
  await vi.waitFor(() => expect(place.querySelector('button')).not.toBeNull(), { timeout: 90_000 });
});

test('ID-11 a provider that wants to be asked later says in how many seconds', async () => {
  const router = await memoryRouter({ areas: ['account'] });
  const place = renderPart(
    inRouter(router, <SignInTrouble error="token-error" seconds={7} onClose={() => undefined} />),
  );
  expect(place.querySelector('dialog[open]')?.textContent).toMatch(/Войти\sможно\sбудет\sчерез\s7\sс/);
});

describe('what is sold after a sign-in', () => {
  const show = async (asked: boolean) => {
    const house = sampleSetup({ signIn: { ...noSignIn, enabled: true, mode: 'popup' } });
    const router = await memoryRouter({ setup: house });
    return renderPart(
      inRouter(
        router,
        <SignInFirst asked={asked}>
          <p>Билеты</p>
        </SignInFirst>,
      ),
    );
  };

  test('EV-10 shows the notice and the button until this browser has a token, then the form or the plan', async () => {
    const place = await show(true);
    await expect.poll(() => place.textContent).toContain('Войти через GID');
    expect(place.textContent).toMatch(/продаются\sпосле\sвхода/);
    expect(place.querySelector('p')?.textContent).not.toBe('Билеты');
    await expectAccessible(place);
    keepSignIn({ ...signIn, expiresAt: Date.now() + 60_000 });
    await expect.poll(() => place.textContent).toBe('Билеты');
    keepSignIn(null);
    await expect.poll(() => place.textContent).toContain('Войти через GID');
  });

  test('EV-10 an event that asks for nothing shows its form at once', async () => {
    expect((await show(false)).textContent).toBe('Билеты');
  });
});
