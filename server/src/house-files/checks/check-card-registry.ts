import { takesCultureCard } from '#house-files/compile/compile-sessions.ts';
import { type Findings, same, say } from '#house-files/mistake.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { isOutsideAddress } from './outside-address.ts';

/** What is sold by culture card is told to its registry, event by event. */
export function checkCardRegistry({ house, events }: HouseFiles, findings: Findings): void {
  const registry = house.cultureCardRegistry;
  const sold = events.filter(({ event }) => event.cultureCard.withCard && takesCultureCard(house));
  if (registry === null) {
    if (sold.length > 0) noteUntold(findings);
    return;
  }
  const { address, tokenFrom } = registry;
  if (address.value !== '' && !(isOutsideAddress(address.value) && address.value.endsWith('/'))) {
    findings.refuse(
      address.place,
      same(`"${address.value}"`),
      say(
        'an address that begins with https:// and ends with a slash',
        'адрес, который начинается с https:// и кончается косой чертой',
      ),
    );
  }
  if (tokenFrom.value !== '' && !/^[A-Z][A-Z0-9_]*$/.test(tokenFrom.value)) {
    findings.refuse(
      tokenFrom.place,
      // What stands there may be the token itself: it is not printed.
      say('what is no name of a variable', 'не имя переменной'),
      say(
        'the name of a variable of the environment, like CARD_REGISTRY_TOKEN',
        'имя переменной окружения, например CARD_REGISTRY_TOKEN',
      ),
      say('Secrets never stand in house files.', 'Секреты никогда не пишут в файлах дома.'),
    );
  }
  for (const { event } of sold) {
    if (event.cultureCardEvent !== null || event.place.file === '') continue;
    findings.refuse(
      event.place,
      say('a culture card without "culture card event"', 'культурная карта без «culture card event»'),
      say(
        'the number of the event in PRO.Культура: its sales are told to the registry',
        'номер события в PRO.Культура: о его продажах узнаёт реестр',
      ),
    );
  }
}

function noteUntold(findings: Findings): void {
  if (findings.hasMistakeIn('house.yaml')) return;
  findings.note(
    { file: 'house.yaml', line: 1, column: 1 },
    say(
      'No "culture card registry": sales by culture card are told to nobody, and the law wants them told.',
      'Нет «culture card registry»: о продажах по культурной карте никто не узнает, а закон велит сообщать.',
    ),
  );
}
