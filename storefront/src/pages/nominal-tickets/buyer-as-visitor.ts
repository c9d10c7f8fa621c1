import type { VisitorForm } from '@foyer/contract/people/visitors.ts';

export type PersonName = Pick<VisitorForm, 'surname' | 'name' | 'middleName'>;

const patronymic = /(?:ич|вна|чна|ұлы|улы|қызы|кызы|оглы)$/i;

/**
 * The words of a buyer's name as a visitor's: `Анна Ветрова`, and with a patronymic also `Ветрова Анна Петровна`. null: it
 * cannot be told which word is which.
 */
export function buyerAsVisitor(buyerName: string): PersonName | null {
  const words = buyerName.trim().split(/\s+/);
  const [first = '', second = '', third = ''] = words;
  if (words.length === 2)
    return patronymic.test(second) ? null : { name: first, surname: second, middleName: '' };
  if (words.length !== 3) return null;
  if (patronymic.test(third)) return { surname: first, name: second, middleName: third };
  return patronymic.test(second) ? { name: first, middleName: second, surname: third } : null;
}

/** The buyer is this visitor already. */
export function isBuyer(visitor: Pick<PersonName, 'surname' | 'name'>, buyerName: string): boolean {
  const buyer = buyerAsVisitor(buyerName);
  return buyer !== null && visitor.surname.trim() === buyer.surname && visitor.name.trim() === buyer.name;
}
