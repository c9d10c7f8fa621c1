import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { csvText } from '#platform/csv.ts';
import type { ShopCore } from '#shop/shop.ts';
import { type AgreedPerson, countAgreedPeople, loadAgreedPeople } from '#store/personal-data.ts';

export interface VoluntaryConsent {
  id: number;
  text: string;
  people: number;
}

type Context = Pick<ShopCore, 'database' | 'catalogue'>;

/** The consents that a buyer may leave out, such as news of the house, with how many have agreed. */
export async function voluntaryConsents(shop: Context, language: Language): Promise<VoluntaryConsent[]> {
  const { consents, setup } = await shop.catalogue.get();
  const counts = await countAgreedPeople(shop.database);
  return consents
    .filter(({ required, forVisitors }) => !required && !forVisitors)
    .map(({ id, text }) => ({
      id,
      text: textIn(text, language, setup.language),
      people: counts.get(id) ?? 0,
    }));
}

export interface AgreedList {
  consent: VoluntaryConsent;
  people: readonly (AgreedPerson & { sawPresentText: boolean })[];
}

/** Everybody who agreed to one of them. null: the house has no such consent that may be left out. */
export async function listAgreed(
  shop: Context,
  consentId: number,
  language: Language,
): Promise<AgreedList | null> {
  const consent = (await voluntaryConsents(shop, language)).find(({ id }) => id === consentId);
  if (!consent) return null;
  const { consents } = await shop.catalogue.get();
  const present = consents.find(({ id }) => id === consentId)?.version;
  const people = await loadAgreedPeople(shop.database, consentId);
  return {
    consent,
    people: people.map((person) => ({ ...person, sawPresentText: person.version === present })),
  };
}

/** For the program that sends the letters. */
export function agreedCsv({ people }: AgreedList): string {
  return csvText([
    ['email', 'name', 'language', 'agreed', 'agreed last', 'text as now', 'order'],
    ...people.map((person) => [
      person.email,
      person.name,
      person.language,
      person.firstAt.toISOString(),
      person.lastAt.toISOString(),
      person.sawPresentText ? 'yes' : 'no',
      person.orderId,
    ]),
  ]);
}
