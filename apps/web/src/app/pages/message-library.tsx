import { lazy, Suspense, useEffect, useState } from 'react';
import type { Member } from '@someday/contract/sessions';
import type { QueryClient } from '@tanstack/react-query';
import { prefetchParents } from '#web/queries/loved-ones.ts';
import { prefetchLibrary, useLibrary } from '#web/queries/library.ts';
import { useLiveData } from '#web/queries/member-data.ts';
import { LibraryHome } from '#web/features/library/library-home.tsx';
import type { UploadDraft } from '#web/features/library/upload-form.ts';
import { hasUnsentStore } from '#web/lib/unsent-work.ts';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { useDebouncedValue } from '#web/ui/forms/search-field.tsx';
import { LimitPlace } from '#web/features/billing/limit-dialog.tsx';
import { useAddressedDialog } from '#web/app/use-addressed-dialog.ts';
import { useMemberOfPage } from '#web/queries/session.ts';

const LibraryDialog = lazy(() =>
  import('#web/features/library/library-dialogs.tsx').then((module) => ({ default: module.LibraryDialog })),
);
const UploadDialog = lazy(() =>
  import('#web/features/library/upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })),
);

// The upload's whole machinery, for the few who have something waiting here.
const UnsentVideos = lazy(() =>
  import('#web/features/library/unsent-videos.tsx').then((module) => ({ default: module.UnsentVideos })),
);

const dialogs = ['upload', 'watch', 'assign', 'edit', 'delete'] as const;

/** Something of the member's may wait on this device: then its part of the page is fetched. */
function useMayHaveUnsent(isUploading: boolean): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => void hasUnsentStore().then((found) => found && setHas(true)), []);
  if (isUploading && !has) setHas(true);
  return has;
}

function Library({ member }: { member: Member }) {
  const { current, open, close } = useAddressedDialog(dialogs);
  const [draft, setDraft] = useState<UploadDraft>({});
  const [typed, setTyped] = useState('');
  const words = useDebouncedValue(typed).trim();
  const library = useLibrary({ search: words });
  const { name, id } = current;
  const mayHaveUnsent = useMayHaveUnsent(name === 'upload');
  const upload = (begun: UploadDraft) => {
    setDraft(begun);
    open('upload');
  };
  return (
    <>
      <LibraryHome
        library={library}
        words={words}
        typed={typed}
        onSearch={setTyped}
        onUpload={() => upload({})}
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
        {name === 'upload' ? <UploadDialog memberId={member.id} draft={draft} onClose={close} /> : null}
        {name !== undefined && name !== 'upload' && id !== undefined ? (
          <LibraryDialog key={id} name={name} id={id} onOpen={open} onClose={close} />
        ) : null}
      </Suspense>
      <LimitPlace />
    </>
  );
}

/** Asks ahead of the library for what it shows first. */
export function prefetchLibraryPage(client: QueryClient): void {
  void prefetchLibrary(client);
  void prefetchParents(client);
}

export function MessageLibraryPage() {
  const member = useMemberOfPage();
  useLiveData();
  return member ? <Library member={member} /> : null;
}
