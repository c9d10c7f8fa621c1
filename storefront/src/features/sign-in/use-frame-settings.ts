import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { useEffect, useState } from 'react';
import { useRouter } from '#lib/router/router.ts';

export interface FrameSettings {
  setup: SignInSetup;
  address: string;
  height: number;
}

const pages = '/oauth2/auth/v1/requests/wafa';

/** What the provider has set for its frames, and where they lie. null: not known yet; `missing`: it has set nothing. */
export function useFrameSettings(page: 'widget' | 'web-curtain'): FrameSettings | null | 'missing' {
  const router = useRouter();
  const [settings, setSettings] = useState<FrameSettings | null | 'missing'>(null);
  // The provider is outside: it is asked once.
  useEffect(() => {
    let stopped = false;
    const ask = async () => {
      const { signIn: setup } = await router.setup();
      const height = await askHeight(setup);
      if (stopped) return;
      if (height === null) setSettings('missing');
      else setSettings({ setup, height, address: frameAddress(setup, page) });
    };
    void ask().catch(() => setSettings('missing'));
    return () => {
      stopped = true;
    };
  }, [router, page]);
  return settings;
}

function frameAddress({ authUrl, clientId, redirectUri }: SignInSetup, page: string): string {
  const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri });
  return `${authUrl}${pages}/${page}?${query}`;
}

/** null: the provider does not know this shop, or has no settings for it. */
async function askHeight({ authUrl, clientId }: SignInSetup): Promise<number | null> {
  const query = new URLSearchParams({ client_id: clientId });
  const response = await fetch(`${authUrl}/api/v1/sdk/actions/wp-config?${query}`, { credentials: 'omit' });
  if (!response.ok) return null;
  const config: unknown = await response.json();
  if (typeof config !== 'object' || config === null || !('widget_settings' in config)) return null;
  const { widget_settings: widget } = config;
  const height = typeof widget === 'object' && widget !== null && 'height' in widget ? widget.height : 0;
  return Math.min(600, Math.max(120, Number(height) || 240));
}
