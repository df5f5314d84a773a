import type { LibraryVideo } from '@someday/contract/library';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useLibrary } from '#web/queries/library.ts';
import { formatDuration } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ShowMore } from '#web/ui/lists.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { SearchField, useDebouncedValue } from '#web/ui/forms/search-field.tsx';
import { scheduleCopy as copy } from '#web/features/messages/changing.copy.ts';
import { MessagePicture } from '#web/ui/message-picture.tsx';
import { messagesCopy } from '#web/features/messages/list/messages.copy.ts';

const videoLook =
  'group relative flex min-w-0 items-center gap-4 rounded-field border-2 border-control bg-card p-3 hover:border-primary ' +
  'has-checked:border-primary has-checked:bg-primary-soft focus-inside';

const lengthOf = ({ messageType, duration }: LibraryVideo) =>
  duration === null ? messageType : `${messageType} ${formatDuration(duration)}`;

function Videos({
  videos,
  chosen,
  onChange,
}: {
  videos: readonly LibraryVideo[];
  chosen: string;
  onChange: (id: string) => void;
}) {
  const name = useId();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {videos.map((video) => (
        <label key={video.id} className={videoLook}>
          <input
            type="radio"
            name={name}
            value={String(video.id)}
            checked={chosen === String(video.id)}
            onChange={({ target }) => onChange(target.value)}
            className="sr-only"
          />
          <MessagePicture message={video} isSmall />
          <span className="min-w-0 flex-1 leading-snug">
            <span className="block font-bold wrap-anywhere">{video.title}</span>{' '}
            <span className="text-[0.9375rem] text-ink-2">{lengthOf(video)}</span>
          </span>
          <CircleCheck
            aria-hidden="true"
            className="hidden size-6 flex-none self-start text-primary group-has-checked:block"
          />
        </label>
      ))}
    </div>
  );
}

/** One video of the library: a stamp each, as radio buttons. */
export function VideoChooser({
  chosen,
  error,
  onChange,
  onUpload,
}: {
  chosen: string;
  error: string | undefined;
  onChange: (id: string) => void;
  onUpload: () => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const library = useLibrary({ search });
  const videos = library.data?.pages.flat() ?? [];
  if (library.isPending && search === '') {
    return (
      <div role="status" aria-label={copy.loading} className="grid gap-3 sm:grid-cols-2">
        <Skeleton className="h-34" />
        <Skeleton className="h-34" />
      </div>
    );
  }
  if (library.isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p className="font-bold">{errorText(library.error, copy.libraryFailed)}</p>
        <Button variant="secondary" onClick={() => void library.refetch()}>
          {messagesCopy.retry}
        </Button>
      </div>
    );
  }
  if (library.isSuccess && videos.length === 0 && search === '') {
    return (
      <EmptyState
        title={copy.empty}
        heading="h3"
        action={
          <Button variant="secondary" onClick={onUpload}>
            {copy.upload}
          </Button>
        }
      >
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <fieldset
      className="grid min-w-0 gap-4"
      data-problem={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className="sr-only">{copy.choose}</legend>
      <SearchField label={copy.search} value={typed} onChange={setTyped} onClear={() => setTyped('')} />
      <div className="-m-1.5 grid max-h-[28rem] gap-4 overflow-y-auto p-1.5">
        <Videos videos={videos} chosen={chosen} onChange={onChange} />
        {library.hasNextPage ? (
          <ShowMore
            isLoading={library.isFetchingNextPage}
            isFailed={library.isFetchNextPageError}
            onMore={() => void library.fetchNextPage({ cancelRefetch: false })}
          />
        ) : null}
      </div>
      <p role="status" className="text-ink-2 empty:sr-only">
        {library.isSuccess && videos.length === 0 ? copy.noMatch : ''}
      </p>
      {error ? (
        <p id={id} role="alert" className="text-small font-bold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
