import type { ClubMembership } from '@foyer/contract/people/club.ts';
import { clubMembership } from '@foyer/contract/people/club-membership.ts';
import { useEffect, useState } from 'react';
import { sendCall } from './send-call.ts';
import { useSignIn } from './sign-in-store.ts';

const nobody: ClubMembership = { kind: 'none' };

let asked: { token: string; membership: Promise<ClubMembership> } | null = null;

/** What the house's club says of who is signed in here; asked once a sign-in, `none` until it has answered. */
export function useClubMembership(hasClub: boolean): ClubMembership {
  const token = useSignIn()?.token ?? null;
  const [membership, setWord] = useState(nobody);
  // The club's answer is the network's own business; another sign-in is another answer.
  useEffect(() => {
    let isHere = true;
    setWord(nobody);
    if (!hasClub || token === null) return;
    void askOnce(token).then((answer) => {
      if (isHere) setWord(answer);
    });
    return () => {
      isHere = false;
    };
  }, [hasClub, token]);
  return membership;
}

function askOnce(token: string): Promise<ClubMembership> {
  if (asked?.token !== token) asked = { token, membership: ask() };
  return asked.membership;
}

/** A club that does not answer is asked again by the next part that needs it. */
async function ask(): Promise<ClubMembership> {
  const membership = await sendCall(clubMembership, undefined).then(
    (answer): ClubMembership => (answer.ok ? answer.value : { kind: 'silent' }),
    (): ClubMembership => ({ kind: 'silent' }),
  );
  if (membership.kind === 'silent') asked = null;
  return membership;
}
