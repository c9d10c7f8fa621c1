import { join } from '@foyer/contract/rules/joining.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { noWish, readWish } from './discount-wish.ts';
import { useBonusWords } from './use-bonus-words.ts';

/** Where the culture card is chosen, which takes no discount: what becomes of a code that was typed before. */
export function WishAside({ mayReturn }: { mayReturn: boolean }) {
  const t = useTexts('club');
  const bonusWords = useBonusWords();
  const [{ promoCode, bonuses }, setWish] = useState(noWish);
  // The tab's storage can be read only after hydration.
  useEffect(() => setWish(readWish()), []);
  const what = join('list', t.language, [
    promoCode !== null && t('the-promo', { code: promoCode }),
    bonuses !== 0 && bonusWords(bonuses),
  ]);
  if (what === '') return null;
  return join('sentences', t.language, [t('aside', { what }), mayReturn && t('aside-back')]);
}
