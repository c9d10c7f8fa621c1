import type { EventData } from '#features/event-sale/event-data.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { useModal } from '#features/shell/modal.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';

/** Before visits are spent the buyer is asked whether that is meant (EV-9). */
export function useVisitQuestion(data: EventData, session: SessionView) {
  const t = useTexts('buying');
  const showModal = useModal();
  const words = useSessionWords(data);
  return async ({ left }: HeldVisits, count: number): Promise<boolean> => {
    let isSure = false;
    const event = `${t('quoted', { title: data.title })}, ${words.full(session)}`;
    await showModal({
      kind: 'information',
      title: t('by-subscription'),
      text: (
        <>
          <p>{t('ask-visits', { tickets: t('count', { count }), event })}</p>
          <p>{left > count ? t('visits-after', { count: left - count }) : t('visits-none')}</p>
        </>
      ),
      actions: (close) => (
        <>
          <Button
            look="main"
            onClick={() => {
              isSure = true;
              close();
            }}
          >
            {t('take-visits')}
          </Button>
          <Button onClick={close}>{t('not-now')}</Button>
        </>
      ),
    });
    return isSure;
  };
}
