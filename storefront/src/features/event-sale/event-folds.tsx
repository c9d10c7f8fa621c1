import { join } from '@foyer/contract/rules/joining.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import type { EventData } from './event-data.ts';
import styles from './event-folds.module.css';

/** What opens below the sale: about the event, what a subscription is made of, how a ticket is returned (EV-1). */
export function EventFolds({ data }: { data: EventData }) {
  const t = useTexts('event');
  return (
    <div className={styles.folds}>
      {data.composition.length > 0 && (
        <Disclosure summary={t('composition')}>
          <ul className={styles.composition}>
            {data.composition.map((item) => (
              <li key={`${item.title} ${item.when}`}>
                <b>{item.title}</b>
                <span>{join('facts', t.language, [item.when, item.venue])}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {(data.description !== '' || data.descriptionUrl !== '') && (
        <div className={styles.about}>
          <Disclosure summary={t('about')} open={data.rows.length === 1}>
            <div id="about" className={styles.text}>
              {data.description !== '' && <SafeHtml html={data.description} />}
              {data.descriptionUrl !== '' && (
                <p>
                  <a href={data.descriptionUrl}>{t('about-more')}</a>
                </p>
              )}
            </div>
          </Disclosure>
        </div>
      )}
      {data.returnTerms !== '' && (
        <Disclosure summary={t('return-terms')}>
          <SafeHtml html={data.returnTerms} className={styles.text} />
        </Disclosure>
      )}
    </div>
  );
}
