import type { ComponentProps } from 'react';
import { ArrowLeft } from 'lucide-react';
import { createLink } from '@tanstack/react-router';
import { buttonLook, TextAnchor, type ButtonLook } from './button.tsx';

function Anchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="tap -ml-1 inline-flex w-fit items-center gap-2.5 rounded-full px-1 pr-3 font-bold text-ink-2 no-underline hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-5 flex-none" />
      {children}
    </a>
  );
}

export const BackLink = createLink(Anchor);

export const TextLink = createLink(TextAnchor);

export const LinkButton = createLink(ButtonAnchor);

type AnchorProps = ComponentProps<'a'> & ButtonLook;

function ButtonAnchor({ variant, size, wide, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonLook({ variant, size, wide, className })}>
      {children}
    </a>
  );
}
