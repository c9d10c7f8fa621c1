import { useSignIn } from '#api/sign-in-store.ts';
import { LateTexts } from '#i18n/texts-context.tsx';
import type { SubscriptionChoiceProps } from './subscription-choice.tsx';
import { usePurchasePart } from './use-purchase-part.ts';

/** The choice to take tickets under a subscription: only who has signed in can hold one, and only then it is loaded. */
export function SubscriptionPart(props: SubscriptionChoiceProps) {
  const signIn = useSignIn();
  const { part } = usePurchasePart(signIn !== null);
  if (!signIn || !part) return null;
  return (
    <LateTexts texts={part.texts}>
      <part.SubscriptionChoice key={signIn.token} {...props} />
    </LateTexts>
  );
}
