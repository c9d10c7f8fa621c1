import type { EventData } from '#features/event-sale/event-data.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { useQuestion } from '#features/shell/use-question.tsx';
import { useTexts } from '#i18n/texts-context.tsx';

/** Before visits are spent the buyer is asked whether that is meant (EV-9). */
export function useVisitQuestion(data: EventData, session: SessionView) {
  const t = useTexts('buying');
  const ask = useQuestion();
  const words = useSessionWords(data);
  return async ({ left }: HeldVisits, count: number): Promise<boolean> => {
    const event = `${t('quoted', { title: data.title })}, ${words.full(session)}`;
    return await ask({
      kind: 'information',
      title: t('by-subscription'),
      text: (
        <>
          <p>{t('ask-visits', { tickets: t('count', { count }), event })}</p>
          <p>{left > count ? t('visits-after', { count: left - count }) : t('visits-none')}</p>
        </>
      ),
      yes: t('take-visits'),
      no: t('not-now'),
    });
  };
}
