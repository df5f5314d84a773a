import type { Message } from '@someday/contract/messages';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { endpointUrl } from '#web/api/client.ts';
import { Scene, sceneForCategory } from './art/scene.tsx';
import { Stamp } from './art/stamp.tsx';
import { AirmailStrip, Postmark } from './art/postmark.tsx';

/** A butter-coloured envelope with its postmark and airmail edge: something that waits for its day. */
export function SealedLetter({
  title,
  children,
  postmark,
}: {
  title: ReactNode;
  children?: ReactNode;
  postmark: { top: string; lines: readonly string[]; bottom?: string | undefined };
}) {
  return (
    <div className="relative flex flex-col overflow-hidden rounded-box border border-line bg-butter text-ink">
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 pb-5 pt-5">
        <div className="min-w-0">
          {title}
          {children}
        </div>
        <Postmark {...postmark} className="w-44 flex-none -rotate-3 text-poppy" />
      </div>
      <AirmailStrip />
    </div>
  );
}

/** A message's stamp: its own picture, or a drawn one while there is none. Decorative; the title stands beside it. */
export function MessagePicture({
  message: { id, category, thumbnailUrl },
  isSmall = false,
  className,
}: {
  message: Pick<Message, 'id' | 'category' | 'thumbnailUrl'>;
  isSmall?: boolean;
  className?: string | undefined;
}) {
  const [broken, setBroken] = useState<string>();
  return (
    <Stamp
      tilt={id % 2 ? 'slightLeft' : 'slightRight'}
      className={clsx('flex-none', isSmall ? 'w-20' : 'w-27 sm:w-30', className)}
    >
      {thumbnailUrl && broken !== thumbnailUrl ? (
        <img
          src={endpointUrl('GET /api/video/{id}/thumbnail', { params: { id }, query: { size: 'large' } })}
          alt=""
          loading="lazy"
          width={128}
          height={96}
          className="aspect-4/3 object-cover"
          onError={() => setBroken(thumbnailUrl)}
        />
      ) : (
        <Scene name={sceneForCategory(category)} className="aspect-4/3" />
      )}
    </Stamp>
  );
}
