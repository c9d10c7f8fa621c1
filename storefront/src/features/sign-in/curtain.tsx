import { useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { readStored, store } from '#lib/tab-storage.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './login.module.css';
import { ProviderFrame } from './provider-frame.tsx';
import { useFrameSettings } from './use-frame-settings.ts';

const storageName = 'foyer-curtain-closed';

/** The provider's offer to sign in, in the corner that the house has set (ID-8). Once closed, closed for this tab. */
export function Curtain({ onLogin }: { onLogin: (prompt?: 'login') => void }) {
  const t = useTexts('account');
  const settings = useFrameSettings('web-curtain');
  const [closed, setClosed] = useState(() => readStored(storageName) !== null);
  if (closed || settings === null || settings === 'missing' || settings.setup.curtain === null) return null;
  const close = () => {
    store(storageName, 1);
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
