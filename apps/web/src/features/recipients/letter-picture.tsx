import type { OpenMessage } from '@someday/contract/recipients';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Scene, sceneForCategory } from '#web/ui/art/scene.tsx';

/** An opened message's poster; a drawing of its category stands in for one that cannot be loaded. Decorative: the title is beside it. */
export function LetterPicture({
  message: { posterUrl, category },
  className,
}: {
  message: OpenMessage;
  className?: string | undefined;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <Scene name={sceneForCategory(category)} className={className} />;
  return (
    <img
      src={posterUrl}
      alt=""
      loading="lazy"
      decoding="async"
      className={clsx('object-cover', className)}
      onError={() => setHasFailed(true)}
    />
  );
}
