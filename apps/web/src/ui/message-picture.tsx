import type { Message } from '@someday/contract/messages';
import { clsx } from 'clsx';
import { useState } from 'react';
import { endpointUrl } from '#web/api/client.ts';
import { Scene, sceneForCategory } from '#web/ui/art/scene.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';

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
