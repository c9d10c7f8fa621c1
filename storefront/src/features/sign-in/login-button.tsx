import type { ButtonColour, ButtonKind } from '@foyer/contract/people/sign-in.ts';
import { useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './login.module.css';

interface LoginButtonProps {
  kind: ButtonKind;
  colour: ButtonColour;
  label: string;
  /** What a compact button says. */
  shortLabel: string;
  busy: boolean;
  onPress: () => void;
}

/** Presses this close together count as one. */
const sameMilliseconds = 1_000;

/** The provider's button (ID-7). */
export function LoginButton({ kind, colour, label, shortLabel, busy, onPress }: LoginButtonProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = () => {
    const now = performance.now();
    if (now - pressedAt.current < sameMilliseconds) return;
    pressedAt.current = now;
    onPress();
  };
  return (
    <button
      type="button"
      className={classNames(styles.login, styles[kind], styles[colour])}
      aria-label={kind === 'standard' ? undefined : label}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <Icon name="person" />
      {kind === 'standard' && label}
      {kind === 'compact' && shortLabel}
    </button>
  );
}
