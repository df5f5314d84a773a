import { heartPath } from './stamp.tsx';

export function SmallSeal() {
  return (
    <svg viewBox="-14 -14 28 28" aria-hidden="true" className="size-[1.2em] flex-none -rotate-6 text-poppy">
      <circle r="14" fill="currentColor" />
      <path d={heartPath} transform="scale(1.45)" fill="var(--art-stamp)" />
    </svg>
  );
}
