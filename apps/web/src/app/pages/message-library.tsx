import { Suspense, useState } from 'react';
import type { Member } from '@someday/contract/api/sessions';
import type { QueryClient } from '@tanstack/react-query';
import { prefetchParents, useParents } from '#web/queries/loved-ones.ts';
import { prefetchLibrary, useLibrary } from '#web/queries/library.ts';
import { useLiveData } from '#web/queries/member-data.ts';
import { LibraryHome } from '#web/features/library/library-home.tsx';
import { subjectOf, type Beginning } from '#web/features/composer/composition.ts';
import { useMayHaveUnsent } from '#web/lib/unsent-work.ts';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { useDebouncedValue } from '#web/ui/forms/search-field.tsx';
import { LimitPlace } from '#web/features/billing/limit-place.tsx';
import { useAddressedDialog } from '#web/ui/overlays/use-addressed-dialog.ts';
import { useMemberOfPage } from '#web/queries/session.ts';
import { lazyPart } from '#web/lib/hooks.ts';

const LibraryDialog = lazyPart(() => import('#web/features/library/library-dialogs.tsx'), 'LibraryDialog');
const FoundVideo = lazyPart(() => import('#web/features/library/library-dialogs.tsx'), 'FoundVideo');
const Composer = lazyPart(() => import('#web/features/composer/composer.tsx'), 'Composer');

// Loads the whole upload code, which only people with unsent work need.
const UnsentVideos = lazyPart(() => import('#web/features/composer/unsent-sections.tsx'), 'UnsentVideos');

const dialogs = ['upload', 'watch', 'assign', 'edit', 'delete'] as const;

function Library({ member }: { member: Member }) {
  const { current, open, close, ...moves } = useAddressedDialog(dialogs);
  const { data: parents } = useParents();
  const [beginning, setBeginning] = useState<Beginning>({});
  const [typed, setTyped] = useState('');
  const words = useDebouncedValue(typed).trim();
  const library = useLibrary({ search: words });
  const { name, id } = current;
  const mayHaveUnsent = useMayHaveUnsent(name === 'upload');
  const steps = { ...moves, step: current.step };
  const upload = (begun: Beginning) => {
    setBeginning(begun);
    open('upload');
  };
  return (
    <>
      <LibraryHome
        library={library}
        words={words}
        typed={typed}
        onSearch={setTyped}
        onUpload={upload}
        onAction={open}
        unsent={
          mayHaveUnsent ? (
            <Suspense>
              <UnsentVideos memberId={member.id} onOpen={upload} />
            </Suspense>
          ) : null
        }
      />
      <Suspense fallback={<LoadingDialog />}>
        {name === 'upload' && parents ? (
          <Composer {...{ parents, steps, beginning }} purpose={{ name }} onClose={close} />
        ) : null}
        {(name === 'assign' || name === 'edit') && id !== undefined && parents ? (
          <FoundVideo key={id} id={id} onClose={close}>
            {(video) => (
              <Composer
                {...{ parents, steps }}
                purpose={{ name: name === 'edit' ? 'edit-video' : name, about: subjectOf(video) }}
                onClose={close}
              />
            )}
          </FoundVideo>
        ) : null}
        {(name === 'watch' || name === 'delete') && id !== undefined ? (
          <LibraryDialog key={id} name={name} id={id} onOpen={open} onClose={close} />
        ) : null}
      </Suspense>
      <LimitPlace />
    </>
  );
}

export function prefetchLibraryPage(client: QueryClient): void {
  void prefetchLibrary(client);
  void prefetchParents(client);
}

export function MessageLibraryPage() {
  const member = useMemberOfPage();
  useLiveData();
  return member ? <Library member={member} /> : null;
}
