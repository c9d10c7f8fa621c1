import type { Me } from '@foyer/contract/desk/desk.ts';
import type { Role } from '@foyer/contract/desk/desk-call.ts';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type AskedRefusal, ask, keepToken } from '#api/ask.ts';
import { keepAccount } from '#api/house-account.ts';
import { DoorScreen } from '#door/door-screen.tsx';
import { eraseDoor, openDoorStore } from '#door/door-store.ts';
import { chooseLanguage, say, type TextKey } from '#i18n/say.ts';
import { setClock } from '#lib/clock.ts';
import { addressOf, go, Link, type Route, useRoute } from '#lib/route.tsx';
import { stored } from '#lib/stored.ts';
import { AlarmsScreen } from '#screens/alarms-screen.tsx';
import { HouseScreen } from '#screens/house-screen.tsx';
import { LogScreen } from '#screens/log-screen.tsx';
import { MoneyScreen } from '#screens/money-screen.tsx';
import { OrdersScreen } from '#screens/orders-screen.tsx';
import { BackScreen, PasskeysScreen, ProveScreen } from '#screens/passkeys-screen.tsx';
import { ReturnsScreen } from '#screens/returns-screen.tsx';
import { SessionScreen } from '#screens/session-screen.tsx';
import { BeginScreen, PassScreen, roleText, SignInScreen } from '#screens/sign-in-screen.tsx';
import { StaffScreen } from '#screens/staff-screen.tsx';
import { TonightScreen } from '#screens/tonight-screen.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Languages } from '#ui/languages.tsx';
import { refusalText, signInEvent } from '#ui/refusal.tsx';

/** Who is signed in; null: nobody, undefined: not known yet. */
type Somebody = Me | null | undefined;

export function App() {
  const route = useRoute();
  const [me, setMe] = useState<Somebody>(undefined);
  const [, redraw] = useState(0);
  useEffect(() => {
    const listen = () => redraw((times) => times + 1);
    addEventListener('desk-language', listen);
    return () => removeEventListener('desk-language', listen);
  }, []);
  const hasEntered = useRef(false);
  const enter = useCallback((entered: Me) => {
    hasEntered.current = true;
    use(entered);
    setMe(entered);
    if (/^(begin|pass|sign-in|back)$/.test(location.pathname.split('/')[2] ?? ''))
      go(firstScreen(entered), { replaces: true });
  }, []);
  useEffect(() => {
    void whoIsThere().then((found) => {
      // Asked before somebody entered: the answer is of the past.
      if (hasEntered.current) return;
      if (found) use(found);
      setMe(found);
    });
  }, []);
  useEffect(() => {
    const listen = () => setMe(null);
    addEventListener(signInEvent, listen);
    return () => removeEventListener(signInEvent, listen);
  }, []);
  if (route.screen === 'begin') return <BeginScreen onEntered={enter} />;
  if (route.screen === 'pass') return <PassScreen onEntered={enter} />;
  if (route.screen === 'back') return <BackScreen onEntered={enter} />;
  if (route.screen === 'prove') return <ProveScreen />;
  if (me === undefined) return <p className="page mute">{say('loading')}</p>;
  if (me === null) return <SignInScreen onEntered={enter} />;
  const session = Number(route.query.get('session')) || me.passFor;
  if (route.screen === 'door' && session) return <DoorScreen me={me} sessionId={session} />;
  return (
    <Frame me={me} route={route} onLeave={() => setMe(null)}>
      <Screen me={me} route={route} />
    </Frame>
  );
}

function use(me: Me): void {
  keepToken(me);
  keepAccount(me);
  setClock(me.timeZone, me.now);
  if (stored('language') === null) chooseLanguage(me.language);
}

/** Whom the shop does not know is signed out. Of these it has not said so. */
const saysNothing: ReadonlySet<AskedRefusal['kind']> = new Set(['network', 'internal', 'busy', 'wait']);

/** While the shop does not answer, a phone that keeps a door's list goes on as who loaded it: it can do nothing but check tickets. */
async function whoIsThere(): Promise<Me | null> {
  const answer = await ask('me', {}, { timeout: 6_000 });
  if (answer.ok) return answer.value;
  if (!saysNothing.has(answer.refusal.kind)) return null;
  const lists = await openDoorStore()
    .then((store) => store.lists())
    .catch(() => []);
  const [list] = lists;
  return list ? { ...list.me, now: Date.now() + list.ahead } : null;
}

function firstScreen(me: Me): string {
  return me.passFor === null ? addressOf('tonight') : addressOf('door', { session: me.passFor });
}

interface Section {
  screen: string;
  icon: IconName;
  text: TextKey;
  roles: readonly Role[] | null;
}

const sections: readonly Section[] = [
  { screen: 'tonight', icon: 'tonight', text: 'tonight', roles: null },
  { screen: 'door', icon: 'door', text: 'door', roles: ['head', 'office', 'door'] },
  { screen: 'orders', icon: 'orders', text: 'orders', roles: ['head', 'office', 'books', 'tech'] },
  { screen: 'returns', icon: 'returns', text: 'returns', roles: ['head', 'office', 'books'] },
  { screen: 'money', icon: 'money', text: 'money', roles: ['head', 'books'] },
  { screen: 'alarms', icon: 'alarms', text: 'alarms', roles: ['head', 'tech'] },
  { screen: 'house', icon: 'house', text: 'house', roles: ['head', 'programme'] },
  { screen: 'staff', icon: 'staff', text: 'staff', roles: ['head'] },
  { screen: 'log', icon: 'log', text: 'log', roles: null },
];

const shortBar = 4;

/** Rail at the left, a bar at the foot of a phone; what a role may not see is not there. */
function Frame({
  me,
  route,
  onLeave,
  children,
}: {
  me: Me;
  route: Route;
  onLeave(): void;
  children: ReactNode;
}) {
  const seen = sections.filter(
    ({ roles }) => roles === null || roles.some((role) => me.roles.includes(role)),
  );
  const [isMore, setMore] = useState(false);
  const main = useRef<HTMLElement>(null);
  useSearchKey(seen.some(({ screen }) => screen === 'orders'));
  useFocusOnScreen(main, route.screen);
  const [refusal, setRefusal] = useState<AskedRefusal | null>(null);
  const leave = async () => {
    const answer = await ask('signOut', {});
    const isOver = answer.ok || answer.refusal.kind === 'signed-out';
    setRefusal(isOver ? null : answer.refusal);
    if (!isOver) return;
    await eraseDoor().catch(() => {});
    onLeave();
  };
  const link = ({ screen, icon, text }: Section) => (
    <Link
      key={screen}
      to={addressOf(screen)}
      current={route.screen === screen}
      keys={screen === 'orders' ? 'Control+K' : undefined}
    >
      <Icon name={icon} />
      {say(text)}
    </Link>
  );
  return (
    <div className="frame-of-desk">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {say('skip')}
      </button>
      <aside className="rail" aria-label={me.house}>
        <p className="house">
          <i />
          {me.house}
        </p>
        <nav aria-label={say('sections')}>{seen.map(link)}</nav>
        <div className="who">
          <b>{me.name}</b>
          {me.roles.map(roleText).join(', ')}
          <Languages />
          {me.passFor === null && <Link to={addressOf('passkeys')}>{say('own-access')}</Link>}
          <button type="button" className="link" onClick={leave}>
            {say('sign-out')}
          </button>
        </div>
      </aside>
      <main className="main" ref={main} tabIndex={-1}>
        {refusal && (
          <p className="refusal" role="alert">
            {say('still-signed-in')} {refusalText(refusal)}
          </p>
        )}
        {children}
      </main>
      <nav className="foot" aria-label={say('sections')}>
        {seen.slice(0, shortBar).map(link)}
        <button type="button" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          <Icon name="more" />
          {say('more')}
        </button>
        {isMore && (
          // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: any choice in it closes it.
          <div className="foot-more" onClick={() => setMore(false)}>
            {seen.slice(shortBar).map(link)}
            <Languages />
            {me.passFor === null && <Link to={addressOf('passkeys')}>{say('own-access')}</Link>}
            <button type="button" onClick={leave}>
              {say('sign-out')}
            </button>
          </div>
        )}
      </nav>
    </div>
  );
}

/** Whoever goes to another screen is told which it is, and goes on from there. */
function useFocusOnScreen(main: RefObject<HTMLElement | null>, screen: string): void {
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    if (main.current?.contains(document.activeElement)) return;
    (main.current?.querySelector('h1') ?? main.current)?.focus({ preventScroll: true });
  }, [main, screen]);
}

/** Ctrl K, or ⌘ K, leads to the search of orders: whoever has a caller on the phone needs no other hand. */
function useSearchKey(isAllowed: boolean): void {
  useEffect(() => {
    if (!isAllowed) return;
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (!location.pathname.endsWith('/orders')) go(addressOf('orders'));
      requestAnimationFrame(() => document.querySelector<HTMLInputElement>('input.search')?.focus());
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isAllowed]);
}

function Screen({ me, route: { screen, query } }: { me: Me; route: Route }) {
  switch (screen) {
    case 'session':
      return <SessionScreen key={query.get('id')} query={query} roles={me.roles} />;
    case 'orders':
      return <OrdersScreen query={query} roles={me.roles} />;
    case 'returns':
      return <ReturnsScreen roles={me.roles} />;
    case 'money':
      return <MoneyScreen />;
    case 'alarms':
      return <AlarmsScreen />;
    case 'house':
      return <HouseScreen />;
    case 'passkeys':
      return <PasskeysScreen />;
    case 'staff':
      return <StaffScreen />;
    case 'log':
      return <LogScreen query={query} />;
    default:
      return <TonightScreen query={query} roles={me.roles} />;
  }
}
