import { type HouseText, HouseTextPart, houseText } from '#features/shell/house-text.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageLoader, PageModule, ViewProps } from '#lib/router/page-module.ts';
import { useHouse } from '#lib/router/router.ts';
import styles from './contacts.module.css';

interface Contacts {
  /** Legal details, in the house's words. */
  details: HouseText;
  /** `webcal://…`: a calendar program keeps reading what is there. */
  calendar: string;
}

/** The operator's legal details, support address and phone (PG-3). */
const loader: PageLoader<unknown, Contacts> = {
  load: ({ setup, language, origin }) => ({
    kind: 'page',
    data: {
      details: houseText(setup.contacts, language, setup.language),
      calendar: `webcal://${new URL(origin).host}/calendar.ics?lang=${language}`,
    },
    cacheable: true,
  }),
  head: ({ texts }) => ({ title: texts('shell')('contacts') }),
};

export const page: PageModule<unknown, Contacts> = {
  areas: ['small'],
  View: ContactsView,
  loader: async () => loader,
};

function ContactsView({ data }: ViewProps<unknown, Contacts>) {
  const t = useTexts('small');
  const shell = useTexts('shell');
  const { support } = useHouse();
  return (
    <>
      <PageTitle>{shell('contacts')}</PageTitle>
      <div className={styles.columns}>
        {(support.phone !== '' || support.email !== '') && (
          <dl className={styles.support} aria-label={t('support')}>
            {support.phone !== '' && (
              <div>
                <dt>{t('phone')}</dt>
                <dd>
                  <a href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>{support.phone}</a>
                </dd>
              </div>
            )}
            {support.email !== '' && (
              <div>
                <dt>{t('email')}</dt>
                <dd>
                  <a href={`mailto:${support.email}`}>{support.email}</a>
                </dd>
              </div>
            )}
          </dl>
        )}
        <HouseTextPart text={data.details} className={styles.details} />
      </div>
      <p className={styles.calendar}>
        <a href={data.calendar}>{t('calendar')}</a>
      </p>
    </>
  );
}
