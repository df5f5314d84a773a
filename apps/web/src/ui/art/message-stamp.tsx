import { clsx } from 'clsx';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Art, sceneForCategory } from './art.tsx';
import { AirmailStrip } from './postmark.tsx';
import { Stamp } from './stamp.tsx';

type StampPictureProps = Omit<ComponentProps<'img'>, 'src'> & { src: string | null | undefined; category: string };

/** A message's picture, or a drawing of its category without one, or if it can't be loaded. Decorative: show the title next to it. */
export function StampPicture({ src, category, className, ...image }: StampPictureProps) {
  const [broken, setBroken] = useState<string>();
  if (!src || broken === src) return <Art name={sceneForCategory(category)} className={className} />;
  return (
    <img
      {...image}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      className={clsx('object-cover', className)}
      onError={() => setBroken(src)}
    />
  );
}

const paperLook = 'h-9 sm:h-11';
const moving = 'transition-transform group-hover:-translate-y-1';
const tilts = ['slightLeft', 'slightRight', 'none', 'right', 'left', 'none', 'slightRight'] as const;

export function ClosedLetter({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={`on-paper relative mb-[4.5px] overflow-hidden rounded-chip border border-line bg-letter shadow-lift-1 ${moving}`}
    >
      <div className="aspect-4/3" />
      <div className={paperLook} />
      <div className={clsx('absolute inset-0 grid', className)}>{children}</div>
      <AirmailStrip className="absolute inset-x-0 bottom-0 h-1.5!" />
    </div>
  );
}

type LooseStampProps = { src: string | null | undefined; category: string; place: number; children: ReactNode };

/** The stamp of an opened letter. A postmark is on the paper below the picture, where it can't cover a face. */
export function LooseStamp({ src, category, place, children }: LooseStampProps) {
  return (
    <Stamp tilt={tilts[place % tilts.length] ?? 'none'} className={moving}>
      <div className="overflow-hidden">
        <StampPicture src={src} category={category} className="block aspect-4/3 w-full" />
        <div className={paperLook}>{children}</div>
      </div>
    </Stamp>
  );
}

export const loosePostmarkLook = '-mr-3 ml-auto w-[5.5rem] -rotate-4 text-postmark opacity-75 sm:w-26';

export const stampLinkLook = 'group grid content-start gap-3 rounded-chip text-ink no-underline';

export function StampWords({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className="grid justify-items-start gap-1">
      <span
        dir="auto"
        className="line-clamp-4 justify-self-stretch leading-snug font-bold wrap-anywhere underline-offset-4 group-hover:underline group-aria-[current]:underline group-aria-[current]:decoration-poppy group-aria-[current]:decoration-3"
      >
        {title}
      </span>
      {children}
    </span>
  );
}
