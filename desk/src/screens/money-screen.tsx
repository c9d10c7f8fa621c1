import { useState } from 'react';
import { deskLanguage, say } from '#i18n/say.ts';
import { dayOf, nowAtHouse } from '#lib/clock.ts';
import { Field } from '#ui/field.tsx';
import { Page } from '#ui/page.tsx';

/** The books as files. */
export function MoneyScreen() {
  const today = dayOf(nowAtHouse());
  const [period, setPeriod] = useState({ from: `${today.slice(0, 7)}-01`, to: today });
  const file = (form: string) =>
    `/api/desk/file/report.${form}?from=${period.from}&to=${period.to}&lang=${deskLanguage()}`;
  return (
    <Page title={say('report-title')}>
      <p className="mute">{say('report-text')}</p>
      <div className="period">
        <Field
          label={say('report-from')}
          type="date"
          value={period.from}
          max={period.to}
          onText={(from) => setPeriod({ ...period, from })}
        />
        <Field
          label={say('report-to')}
          type="date"
          value={period.to}
          min={period.from}
          onText={(to) => setPeriod({ ...period, to })}
        />
      </div>
      <p className="actions">
        <a className="button go" href={file('xlsx')}>
          XLSX
        </a>
        <a className="button" href={file('csv')}>
          CSV
        </a>
      </p>
    </Page>
  );
}
