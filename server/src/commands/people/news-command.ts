import { typedNumber } from '#commands/kit/command-arguments.ts';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { signed } from '#commands/kit/signed.ts';
import { withShop } from '#commands/kit/with-stores.ts';
import { agreedCsv, listAgreed, voluntaryConsents } from '#features/list-agreed/list-agreed.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { counted } from '#texts/counted.ts';

/** `foyer news`. */
export async function newsCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const [word, extra] = positionals;
  const consentId = typedNumber(word);
  if (extra !== undefined || (word !== undefined && consentId === null))
    return complain(output, 'Expected the number of one consent.', usage);
  if (values.csv && consentId === null)
    return complain(output, '--csv needs the number of a consent.', usage);
  return await withShop(config, output, async (shop) => {
    const { language } = (await shop.catalogue.get()).setup;
    if (consentId === null) {
      const consents = await voluntaryConsents(shop, language);
      const lines = consents.map(
        ({ id, text, people }) => `${id}  ${counted(people, 'person', 'people')}  ${text}\n`,
      );
      output.write(values.json ? `${JSON.stringify({ consents }, null, 2)}\n` : lines.join('') || none);
      return exitCodes.done;
    }
    return await signed(shop.database, 'news.csv', { consent: consentId }, async () => {
      const list = await listAgreed(shop, consentId, language);
      if (list === null) {
        output.writeAside(`No consent that may be left out has the number ${consentId}.\n`);
        return exitCodes.wrong;
      }
      if (values.csv) output.write(agreedCsv(list));
      else if (values.json) output.write(`${JSON.stringify(list, null, 2)}\n`);
      else output.write(list.people.map(({ email, name }) => `${email}  ${name}\n`).join(''));
      return exitCodes.done;
    });
  });
}

const none = 'The house asks for no consent that may be left out.\n';

const options = {
  csv: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;
