import { useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './login.module.css';
import { ProviderFrame } from './provider-frame.tsx';
import { useFrameSettings } from './use-frame-settings.ts';

const storageName = 'foyer-curtain-closed';

/** The provider's offer to sign in, in the corner that the house has set (ID-8). Once closed, closed for this tab. */
export function Curtain({ onLogin }: { onLogin: (prompt?: 'login') => void }) {
  const t = useTexts('account');
  const settings = useFrameSettings('web-curtain');
  const [closed, setClosed] = useState(wasClosed);
  if (closed || settings === null || settings === 'missing' || settings.setup.curtain === null) return null;
  const close = () => {
    keepClosed();
    setClosed(true);
  };
  return (
    <aside className={classNames(styles.curtain, styles[settings.setup.curtain])} aria-label={t('curtain')}>
      <ProviderFrame
        provider={settings.setup.authUrl}
        address={settings.address}
        height={settings.height}
        title={t('curtain')}
        onMessage={({ type }) => {
          if (type === 'close') close();
          else onLogin(type === 'loginPrompt' ? 'login' : undefined);
        }}
      />
    </aside>
  );
}

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(storageName) !== null;
  } catch {
    return false;
  }
}

function keepClosed(): void {
  try {
    sessionStorage.setItem(storageName, '1');
  } catch {
    // A forbidden storage: closed for this page only.
  }
}
