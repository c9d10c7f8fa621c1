import { buyerForm, orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { openShops, type Rush, rush, times } from './many-buyers.ts';
import { findingIds, open } from './weak-trial.ts';

/** Four buyers of one phone take four sessions of the event by culture card; each looks before any takes. */
export async function oneCard(without: string[]): Promise<{ rush: Rush; findings: string[] }> {
  const event = { cultureCard: { withCard: true, withoutCard: true } };
  const trial = await open({ without, pauses: { looked: 0.2 } }, { sessions: 4, event });
  const names = { surname: 'Опытная', firstName: 'Анна', patronymic: 'Сергеевна' };
  const carts = times(4, (index) =>
    orderRequest(trial.sale, {
      usesCultureCard: true,
      buyer: { ...buyerForm(`card-${index}@example.org`), ...names, phone: '+7 (912) 000-00-00' },
      lines: [requestLine(trial.sale, {}, index)],
    }),
  );
  const outcome = await rush(openShops(trial.database, trial.sale, 4), carts);
  const findings = await findingIds(trial.database);
  await trial.close();
  return { rush: outcome, findings };
}
