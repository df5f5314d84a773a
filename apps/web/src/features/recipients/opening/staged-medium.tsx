import type { OpenMessage } from '@someday/contract/api/recipients';
import { useState, type RefObject } from 'react';
import { PhotoPicture } from '#web/features/media-player/photo-view.tsx';
import { PlaybackError } from '#web/features/media-player/first-frame.ts';
import type { PlayerHandle } from '#web/features/media-player/player.tsx';
import type { PlaybackProblem } from '#web/features/media-player/media-player.copy.ts';
import { lazyPart } from '#web/lib/hooks.ts';
import type { SceneEvent } from './opening-scene.ts';

/** Photos alone don't need it. */
export const loadPlayer = () => import('#web/features/media-player/player.tsx');
const Player = lazyPart(loadPlayer, 'Player');

async function drawable(url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  await picture.decode().catch(() => {});
}

/** The video or photo on the stamp, which is only requested once the seal is pressed. */
export function useStagedMedium(
  { messageType: kind, posterUrl }: OpenMessage,
  player: RefObject<PlayerHandle | null>,
  dispatch: (event: SceneEvent) => void,
) {
  const [isPhotoWanted, setPhotoWanted] = useState(false);
  const onReady = () => dispatch({ type: 'ready' });
  const onFailed = (problem: PlaybackProblem) => dispatch({ type: 'failed', problem });
  return {
    /** In a press's handler, or for one that is still going on. A further press only renews the browser's leave to play with sound. */
    prepare: (by: 'press' | 'page') => {
      if (kind === 'photo') return setPhotoWanted(true);
      const prepared = player.current?.prepare(by).then((isHeld) => (isHeld ? undefined : drawable(posterUrl)));
      void prepared?.then(onReady, (error: unknown) => {
        if (error instanceof PlaybackError) onFailed(error.problem);
        else throw error;
      });
    },
    isPhotoWanted,
    onPhotoShown: () => (isPhotoWanted ? onReady() : undefined),
    onPhotoFailed: (problem: PlaybackProblem) => {
      if (isPhotoWanted) onFailed(problem);
      setPhotoWanted(false);
    },
  };
}

type StagedMediumProps = {
  medium: ReturnType<typeof useStagedMedium>;
  player: RefObject<PlayerHandle | null>;
  message: OpenMessage;
  webpUrl: string;
  isStaged: boolean;
  onEnded: () => void;
};

export function StagedMedium({ medium, player, message, webpUrl, isStaged, onEnded }: StagedMediumProps) {
  const { title, videoUrl, smallVideo, photoUrl, posterUrl, durationSeconds, photoCaption } = message;
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
        onEnded={onEnded}
      />
    );
  }
  if (isStaged && !medium.isPhotoWanted) return null;
  return (
    <PhotoPicture
      src={photoUrl ?? videoUrl}
      webpSrc={webpUrl}
      posterSrc={posterUrl}
      title={title}
      caption={photoCaption}
      onShown={medium.onPhotoShown}
      onProblem={medium.onPhotoFailed}
    />
  );
}
