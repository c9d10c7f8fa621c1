import { useTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';

/**
 * A sign-in cannot be proven to be this browser's own without a script. The page names the area `account` among
 * its `serverAreas`.
 */
export function ScriptNeeded({ sells = false }: { sells?: boolean }) {
  const t = useTexts('account');
  return (
    <Note kind="bad">
      {sells && <b>{t('needed')} </b>}
      {t('without-script')}
    </Note>
  );
}
