import type { ClubMembership } from '@foyer/contract/people/club.ts';
import { useEffect, useState } from 'react';
import { loadPart } from '#lib/load/load-part.ts';
import { useSignIn } from './sign-in-store.ts';

const nobody: ClubMembership = { kind: 'none' };

let asked: { token: string; membership: Promise<ClubMembership> } | null = null;

/** What the house's club says of who is signed in here; asked once a sign-in, `none` until it has answered. */
export function useClubMembership(hasClub: boolean): ClubMembership {
  const token = useSignIn()?.token ?? null;
  const [membership, setMembership] = useState(nobody);
  // The club's answer is the network's own business; another sign-in is another answer.
  useEffect(() => {
    let isHere = true;
    setMembership(nobody);
    if (!hasClub || token === null) return;
    void askOnce(token).then((answer) => {
      if (isHere) setMembership(answer);
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
  const { askClubMembership } = await loadPart(() => import('./ask-setup.ts'));
  const membership = await askClubMembership().catch((): ClubMembership => ({ kind: 'silent' }));
  if (membership.kind === 'silent') asked = null;
  return membership;
}
