import type { ClubWord } from '@foyer/contract/people/club.ts';
import { clubMembership } from '@foyer/contract/people/club-membership.ts';
import { useEffect, useState } from 'react';
import { sendCall } from './send-call.ts';
import { useSignIn } from './sign-in-store.ts';

const nobody: ClubWord = { kind: 'none' };

let asked: { token: string; word: Promise<ClubWord> } | null = null;

/** What the house's club says of who is signed in here; asked once a sign-in, `none` until it has answered. */
export function useClubWord(hasClub: boolean): ClubWord {
  const token = useSignIn()?.token ?? null;
  const [word, setWord] = useState(nobody);
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
  return word;
}

function askOnce(token: string): Promise<ClubWord> {
  if (asked?.token !== token) asked = { token, word: ask() };
  return asked.word;
}

/** A club that does not answer is asked again by the next part that needs it. */
async function ask(): Promise<ClubWord> {
  const word = await sendCall(clubMembership, undefined).then(
    (answer): ClubWord => (answer.ok ? answer.value : { kind: 'silent' }),
    (): ClubWord => ({ kind: 'silent' }),
  );
  if (word.kind === 'silent') asked = null;
  return word;
}
