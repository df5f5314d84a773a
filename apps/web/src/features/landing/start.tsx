import { publicFacts } from '#web/lib/facts.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Where somebody begins: a plan, or where nobody pays an account. */
export function Start({ children, className }: { children: string; className?: string }) {
  return (
    <LinkButton to={publicFacts().billing === 'off' ? '/signup' : '/subscription'} size="large" className={className}>
      {children}
    </LinkButton>
  );
}
