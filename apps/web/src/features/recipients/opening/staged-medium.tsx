import type { OpenMessage } from '@someday/contract/recipients';
import { useRef, useState } from 'react';
import { PhotoPicture } from '#web/features/media-player/photo-view.tsx';
import { PlaybackError } from '#web/features/media-player/first-frame.ts';
import { Player, type PlayerHandle } from '#web/features/media-player/player.tsx';
import type { PlaybackProblem } from '#web/features/media-player/media-player.copy.ts';

interface Waiting {
  readonly onReady: () => void;
  readonly onFailed: (problem: PlaybackProblem) => void;
}

/** Resolves when the browser can draw it, or can't. */
async function drawable(url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  await picture.decode().catch(() => {});
}

/** The video or photo on the stamp, which is only requested once the seal is pressed. `isPhotoWanted`: it may be. */
export function useStagedMedium({ messageType: kind, posterUrl }: OpenMessage) {
  const player = useRef<PlayerHandle>(null);
  const waiting = useRef<Waiting>(undefined);
  const [isPhotoWanted, setPhotoWanted] = useState(false);
  const medium = {
    player,
    /** In a press's handler. Asking again only renews the browser's leave to play with sound. */
    prepare: (then: Waiting) => {
      waiting.current = then;
      if (kind === 'photo') return setPhotoWanted(true);
      const prepared = player.current?.prepare().then((isHeld) => (isHeld ? undefined : drawable(posterUrl)));
      void prepared?.then(then.onReady, (error: unknown) => {
        if (error instanceof PlaybackError) then.onFailed(error.problem);
        else throw error;
      });
    },
    photoShown: () => waiting.current?.onReady(),
    photoFailed: (problem: PlaybackProblem) => {
      setPhotoWanted(false);
      waiting.current?.onFailed(problem);
    },
  };
  return { isPhotoWanted, medium };
}

type StagedMediumProps = Pick<ReturnType<typeof useStagedMedium>['medium'], 'player' | 'photoShown' | 'photoFailed'> & {
  message: OpenMessage;
  /** Of a photo. */
  webpUrl: string;
  isPhotoWanted: boolean;
  /** Before it has the window: without controls. */
  isStaged: boolean;
  onEnded: () => void;
};

export function StagedMedium({ message, webpUrl, player, isPhotoWanted, isStaged, ...on }: StagedMediumProps) {
  const { title, videoUrl, smallVideo, photoUrl, posterUrl, durationSeconds } = message;
  if (message.messageType === 'video') {
    return (
      <Player
        ref={player}
        src={videoUrl}
        small={smallVideo}
        poster={posterUrl}
        title={title}
        durationSeconds={durationSeconds}
        isStaged={isStaged}
        onEnded={on.onEnded}
      />
    );
  }
  if (isStaged && !isPhotoWanted) return null;
  return (
    <PhotoPicture
      src={photoUrl ?? videoUrl}
      webpSrc={webpUrl}
      posterSrc={posterUrl}
      title={title}
      onShown={on.photoShown}
      onProblem={on.photoFailed}
    />
  );
}
