import { checkedHeaders } from '@foyer/contract/people/sign-in.ts';
import { type Findings, say } from '#house-files/mistake.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { checkServiceAddress } from './outside-service.ts';

/** `sign in` of the house, and the events that ask for it. */
export function checkSignIn({ house, events }: HouseFiles, findings: Findings): void {
  const { signIn } = house;
  if (signIn === null) {
    for (const { event } of events) if (event.signIn) noteOpenToAll(event.place, findings);
    return;
  }
  checkServiceAddress(signIn.address, 'any', findings);
  for (const [name, header] of Object.entries(signIn.headers)) {
    if (Object.keys(checkedHeaders({ [name]: header.value })).length > 0) continue;
    findings.refuse(
      header.place,
      say(`a header "${name}"`, `заголовок «${name}»`),
      say(
        'a name of letters, digits, - and _ and a value of Latin letters, digits and signs',
        'имя из латинских букв, цифр, - и _ и значение из латинских букв, цифр и знаков',
      ),
    );
  }
}

function noteOpenToAll(place: Parameters<Findings['note']>[0], findings: Findings): void {
  findings.note(
    place,
    say(
      'This event asks for a sign-in, but house.yaml has no "sign in": everybody may buy.',
      'Событие требует входа, но в house.yaml нет «sign in»: купить сможет кто угодно.',
    ),
  );
}
