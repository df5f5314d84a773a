import { Upload, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '#web/api/api-error.ts';
import type { useLibrary } from '#web/queries/library.ts';
import { Art } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { BackLink } from '#web/ui/links.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ListFailed, NextPage } from '#web/ui/lists.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { SiteHeader } from '#web/ui/layout/site-header.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { libraryCopy as copy } from './library.copy.ts';
import { type VideoAction, VideoCard } from './video-card.tsx';

const gridLook =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.25rem),1fr))] gap-x-5 gap-y-10 ' +
  'sm:grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] sm:gap-x-10 sm:gap-y-12';

function GridSkeleton() {
  return (
    <div role="status" aria-label={copy.loading} className={gridLook}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className="grid gap-3">
          <Skeleton className="aspect-4/3" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-12 w-28 rounded-full" />
        </div>
      ))}
    </div>
  );
}

function UploadButton({ variant, onUpload }: Pick<ListProps, 'onUpload'> & { variant: 'primary' | 'secondary' }) {
  return (
    <Button variant={variant} onClick={() => onUpload({})}>
      <Upload aria-hidden="true" />
      {copy.upload}
    </Button>
  );
}

function EmptyAlbum() {
  return (
    <div aria-hidden="true" className="flex w-full max-w-96 items-center justify-center">
      <Stamp tilt="left" className="w-[34%]">
        <Art name="dusk" className="aspect-4/3" />
      </Stamp>
      <Stamp tilt="slightRight" className="relative z-1 -mx-[5%] mt-6 w-[40%]">
        <Art name="sunset" className="aspect-4/3" />
      </Stamp>
      <Stamp tilt="right" className="w-[34%]">
        <Art name="lamp" className="aspect-4/3" />
      </Stamp>
    </div>
  );
}

type Library = ReturnType<typeof useLibrary>;
type ListProps = {
  library: Library;
  words: string;
  onSearch: (words: string) => void;
  onUpload: (begun: { way?: 'record' }) => void;
  onAction: (action: VideoAction, id: number) => void;
};

function List({ library, words, onSearch, onUpload, onAction }: ListProps) {
  if (library.isPending) return <GridSkeleton />;
  if (!library.data) {
    return (
      <ListFailed
        title={copy.failed}
        heading="h2"
        text={errorText(library.error, copy.failedText)}
        onTryAgain={() => void library.refetch()}
      />
    );
  }
  const videos = library.data.pages.flat();
  if (videos.length === 0 && words) {
    const all = (
      <Button variant="secondary" onClick={() => onSearch('')}>
        {copy.clearSearch}
      </Button>
    );
    return (
      <EmptyState title={copy.nothingFound(words)} heading="h2" action={all}>
        {copy.nothingFoundText}
      </EmptyState>
    );
  }
  if (videos.length === 0) {
    const record = (
      <Button onClick={() => onUpload({ way: 'record' })}>
        <Video aria-hidden="true" />
        {copy.record}
      </Button>
    );
    return (
      <EmptyState title={copy.empty} heading="h2" art={<EmptyAlbum />} action={record}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={gridLook}>
        {videos.map((video, place) => (
          <li key={video.id}>
            <VideoCard video={video} place={place} onAction={(action) => onAction(action, video.id)} />
          </li>
        ))}
      </ul>
      <NextPage list={library} failed={copy.moreFailed} />
    </>
  );
}

function foundText(library: Library, words: string): string {
  const videos = library.data?.pages.flat();
  if (!words || !videos || library.isPlaceholderData) return '';
  return library.hasNextPage ? copy.foundMore(videos.length) : copy.found(videos.length);
}

type LibraryHomeProps = ListProps & { typed: string; unsent: ReactNode };

export function LibraryHome({ typed, unsent, ...list }: LibraryHomeProps) {
  const { library, words, onSearch, onUpload } = list;
  const isEmpty = library.data?.pages.flat().length === 0 && !words && !typed;
  return (
    <>
      <SiteHeader />
      <Main className="gutter grid content-start gap-10 pb-20 pt-2 sm:gap-12">
        <div className="grid gap-6">
          <BackLink to="/member-dashboard">{copy.back}</BackLink>
          <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
            <div>
              <PageTitle>{copy.title}</PageTitle>
              <p className="mt-3 max-w-xl text-lead text-ink-2">{copy.lead}</p>
            </div>
            <UploadButton variant={isEmpty ? 'secondary' : 'primary'} onUpload={onUpload} />
          </div>
          {isEmpty || (!library.data && library.isError) ? null : (
            <SearchField label={copy.search} value={typed} found={foundText(library, words)} onChange={onSearch} />
          )}
        </div>
        {unsent}
        <List {...list} />
      </Main>
    </>
  );
}
