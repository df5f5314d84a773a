import { publicFacts } from '#web/lib/facts.ts';
import type { ButtonLook } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Where somebody begins: a plan, or where nobody pays an account. */
export function Start({ children, size = 'large' }: { children: string; size?: ButtonLook['size'] }) {
  return (
    <LinkButton to={publicFacts().billing === 'off' ? '/signup' : '/subscription'} size={size}>
      {children}
    </LinkButton>
  );
}
