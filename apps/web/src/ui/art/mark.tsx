import { heartPath, perforation } from './stamp.tsx';
import { inks } from './inks.ts';

export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <path d={perforation(2, 2, 36, 36, 2.2, 6)} fill="var(--art-mark)" />
      <path d={heartPath} transform="translate(20 22) scale(1.55)" fill={inks.marigold} />
    </svg>
  );
}

/** Logo and name. The name is real text, so a link around it needs no label. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 sm:gap-2.5">
      <Mark className="size-8 flex-none sm:size-9" />
      <span className={`font-display text-[1.25rem] leading-none tracking-tight sm:text-[1.375rem] ${nameLook}`}>
        Someday
      </span>
    </span>
  );
}

/** In a header with an extra button, narrow screens have no room for the name. */
const nameLook =
  'group-has-[[data-upgrade]]/header:max-[375px]:sr-only in-[[data-text-size=largest]]:group-has-[[data-upgrade]]/header:max-sm:sr-only in-[[data-text-size=largest]]:group-has-[[data-login]]/header:max-[375px]:sr-only';
