import { promises } from '#web/lib/facts.ts';
import type { ButtonLook } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';

export function StartButton({ children, size = 'large' }: { children: string; size?: ButtonLook['size'] }) {
  return (
    <LinkButton to={promises().plans ? '/subscription' : '/signup'} state={{ startsTrial: true }} size={size}>
      {children}
    </LinkButton>
  );
}

export function PlayIcon({ moving }: { moving: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current stroke-[2.5]">
      <path d={moving ? 'M8 5v14M16 5v14' : 'M7 4l13 8-13 8z'} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export function Lines({ of }: { of: readonly string[] }) {
  return of.map((line) => (
    <span key={line} className="block">
      {line}{' '}
    </span>
  ));
}
