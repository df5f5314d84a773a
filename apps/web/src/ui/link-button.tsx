import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonLook, type ButtonLook } from './button.tsx';

type AnchorProps = ComponentProps<'a'> & ButtonLook;

function ButtonAnchor({ variant, size, wide, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonLook({ variant, size, wide, className })}>
      {children}
    </a>
  );
}

/** A link that looks like a button; `to` accepts only routes that exist. */
export const LinkButton = createLink(ButtonAnchor);
