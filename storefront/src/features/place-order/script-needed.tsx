import { useTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';

/** In place of the form where a browser without a script could order and then not name the visitors: no places are held for that. */
function ScriptNeeded() {
  const t = useTexts('small');
  return (
    <Note>
      <p role="status">{t('plain-names')}</p>
    </Note>
  );
}

/** The server writes it for browsers without a script. */
export const scriptNeeded = import.meta.env.SSR ? <ScriptNeeded /> : null;
