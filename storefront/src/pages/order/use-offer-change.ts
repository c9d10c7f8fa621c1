import type { Answer } from '@foyer/contract/kit/answer.ts';
import { useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useRouter } from '#lib/router/router.ts';

/** Changes the order's contents, then reloads it in any case. `refused`: the reason, or ''. */
export function useOfferChange() {
  const t = useTexts('offers');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const change = async (work: () => Promise<Answer<undefined>>): Promise<boolean> => {
    setBusy(true);
    setRefused('');
    const text = await work().then(
      (answer) => (answer.ok ? '' : answer.text),
      () => t('unsent'),
    );
    await router.reload();
    setRefused(text);
    setBusy(false);
    return text === '';
  };
  return { busy, refused, change };
}
