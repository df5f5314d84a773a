import type { SmallVideo } from '@someday/contract/api/media';
import type { Message } from '@someday/contract/api/messages';
import { useState, type ReactNode } from 'react';
import { endpointUrl } from '#web/api/client.ts';
import { boxOf, type MediaSize, MediaFrame } from './media-frame.tsx';
import { PhotoView } from './photo-view.tsx';
import { Player } from './player.tsx';

type VideoPlayerProps = {
  src: string;
  small?: SmallVideo;
  poster?: string | undefined;
  title: string;
  size: MediaSize;
};

export function VideoPlayer({ src, small = null, poster, title, size }: VideoPlayerProps) {
  const [shown, setShown] = useState<MediaSize>();
  return (
    <MediaFrame size={size.width ? size : (shown ?? size)}>
      <Player
        src={src}
        small={small}
        poster={poster}
        title={title}
        // With poster and shape known, nothing needs loading before someone wants to watch.
        preload={poster && size.width ? 'none' : 'metadata'}
        onSize={setShown}
      />
    </MediaFrame>
  );
}

type TakePlayerProps = {
  blob: Blob;
  /** How long it is, if known: browsers learn it late from their own recordings. */
  seconds?: number | undefined;
  label: string;
  onBroken?: (() => void) | undefined;
};

export function TakePlayer({ blob, seconds, label, onBroken }: TakePlayerProps) {
  const [size, setSize] = useState<MediaSize>({ width: null, height: null });
  const { width, shape } = boxOf(size);
  return (
    <div style={{ width, maxWidth: '100%' }} className="relative bg-sunk">
      <div style={shape} />
      <Player src={blob} durationSeconds={seconds || undefined} title={label} onSize={setSize} onBroken={onBroken} />
    </div>
  );
}

type Sent = Pick<Message, 'id' | 'title' | 'messageType' | 'videoUrl' | 'smallVideo' | 'photoCaption'>;

export function OwnMedium({
  medium: { id, title, messageType, videoUrl, smallVideo, photoCaption },
  photoUrl = null,
  instead,
}: {
  medium: Sent;
  photoUrl?: string | null;
  instead: ReactNode;
}) {
  const rendition = (name: 'poster' | 'photo-webp') =>
    endpointUrl('GET /api/media/{id}/{rendition}', { params: { id, rendition: name } });
  const src = messageType === 'photo' ? (photoUrl ?? videoUrl) : videoUrl;
  if (src === null) return instead;
  const look = { title, size: { width: null, height: null } };
  return messageType === 'photo' ? (
    <PhotoView
      src={src}
      webpSrc={rendition('photo-webp')}
      posterSrc={rendition('poster')}
      caption={photoCaption}
      {...look}
    />
  ) : (
    <VideoPlayer src={src} small={smallVideo} poster={rendition('poster')} {...look} />
  );
}
