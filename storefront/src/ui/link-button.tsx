import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className'> {
  href: string;
  look?: ButtonLook;
  wide?: boolean;
}

/** A link that looks like a button. */
export function LinkButton({ look = 'usual', wide, ...rest }: LinkButtonProps) {
  return <a {...rest} className={buttonClass(look, wide)} />;
}
