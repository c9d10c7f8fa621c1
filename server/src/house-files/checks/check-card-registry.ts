import { takesCultureCard } from '#house-files/compile/compile-sessions.ts';
import { type Findings, say } from '#house-files/mistake.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { checkSecretName, checkServiceAddress } from './outside-service.ts';

/** What is sold by culture card is told to its registry, event by event. */
export function checkCardRegistry({ house, events }: HouseFiles, findings: Findings): void {
  const registry = house.cultureCardRegistry;
  const sold = events.filter(({ event }) => event.cultureCard.withCard && takesCultureCard(house));
  if (registry === null) {
    if (sold.length > 0) noteUntold(findings);
    return;
  }
  const { address, tokenFrom } = registry;
  checkServiceAddress(address, 'slash', findings);
  checkSecretName(tokenFrom, 'CARD_REGISTRY_TOKEN', findings);
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
