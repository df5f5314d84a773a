import type { LibraryVideo } from '@someday/contract/api/library';
import { useId, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useLibrary } from '#web/queries/library.ts';
import { formatDuration } from '#web/lib/format.ts';
import { PartFailed, EmptyState, NextPage } from '#web/ui/lists.tsx';
import { MessagePicture } from '#web/ui/message-picture.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { CardGroup, PictureCard } from '#web/ui/forms/choice-card.tsx';
import { SearchField, useDebouncedValue } from '#web/ui/forms/search-field.tsx';
import { libraryChoiceCopy as copy } from './composer.copy.ts';

const lengthOf = ({ messageType, duration }: LibraryVideo) =>
  [copy[messageType], ...(duration === null ? [] : [formatDuration(duration)])].join(' · ');

type VideoChooserProps = { chosen: number | null; error: string | undefined; onChange: (video: LibraryVideo) => void };

function Choices({ chosen, error, onChange }: VideoChooserProps) {
  const name = useId();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const library = useLibrary({ search });
  const videos = library.data?.pages.flat() ?? [];
  if (library.isPending && search === '') {
    return <Skeletons label={copy.loading} className="grid gap-3 sm:grid-cols-2" looks={['h-34', 'h-34']} />;
  }
  if (library.isError) {
    return <PartFailed title={errorText(library.error, copy.failed)} onTryAgain={() => void library.refetch()} />;
  }
  if (library.isSuccess && videos.length === 0 && search === '') {
    return (
      <EmptyState title={copy.empty} heading="h3">
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <CardGroup error={error} className="gap-4">
      <legend className="sr-only">{copy.choose}</legend>
      <SearchField label={copy.search} value={typed} onChange={setTyped} onClear={() => setTyped('')} />
      <div className="grid gap-3 sm:grid-cols-2">
        {videos.map((video) => (
          <PictureCard
            key={video.id}
            name={name}
            value={String(video.id)}
            checked={chosen === video.id}
            onChange={() => onChange(video)}
            className="min-w-0 gap-4 p-3"
            checkLook="self-start"
          >
            <MessagePicture message={video} />
            <span className="min-w-0 flex-1 leading-snug">
              <span className="block font-bold wrap-anywhere">{video.title}</span>{' '}
              <span className="text-[0.9375rem] text-ink-2">{lengthOf(video)}</span>
            </span>
          </PictureCard>
        ))}
      </div>
      <NextPage list={library} />
      <p role="status" className="text-ink-2 empty:sr-only">
        {library.isSuccess && videos.length === 0 ? copy.noMatch : ''}
      </p>
    </CardGroup>
  );
}

export function VideoChooser(choices: VideoChooserProps) {
  return (
    <section aria-label={copy.title} className="grid gap-5">
      <Choices {...choices} />
    </section>
  );
}
