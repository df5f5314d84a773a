import { lazy, Suspense, useEffect, useState } from 'react';
import type { Member } from '@someday/contract/sessions';
import { useLibrary } from '#web/api/library.ts';
import { useLiveData } from '#web/api/use-live-data.ts';
import { LibraryHome } from '#web/features/library/library-home.tsx';
import type { UploadDraft } from '#web/features/library/upload-form.ts';
import { hasUnsentStore } from '#web/lib/unsent-store.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { LimitPlace } from '#web/app/limit-place.tsx';
import { useAddressedDialog } from '#web/app/use-addressed-dialog.ts';
import { useMemberOfPage } from '#web/app/use-member-of-page.ts';

const loadDialogs = () => import('#web/features/library/library-dialogs.tsx');
const loadUpload = () => import('#web/features/library/upload-dialog.tsx');
const loadUnsent = () => import('#web/features/library/unsent-videos.tsx');
const LibraryDialog = lazy(() => loadDialogs().then((module) => ({ default: module.LibraryDialog })));
const UploadDialog = lazy(() => loadUpload().then((module) => ({ default: module.UploadDialog })));
const UnsentVideos = lazy(() => loadUnsent().then((module) => ({ default: module.UnsentVideos })));

const dialogs = ['upload', 'watch', 'assign', 'edit', 'delete'] as const;

/** Shown only when a dialog's part takes long to come: the delay is in the style. */
const waiting = (
  <div role="status" aria-label="Loading" className="waiting-strip airmail fixed inset-x-0 top-0 z-60 h-1.5" />
);

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
  const words = useSettled(typed).trim();
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
      <Suspense fallback={waiting}>
        {name === 'upload' ? <UploadDialog memberId={member.id} draft={draft} onClose={close} /> : null}
        {name !== undefined && name !== 'upload' && id !== undefined ? (
          <LibraryDialog key={id} name={name} id={id} waiting={waiting} onOpen={open} onClose={close} />
        ) : null}
      </Suspense>
      <LimitPlace />
    </>
  );
}

export function MessageLibraryPage() {
  const member = useMemberOfPage();
  useLiveData();
  return member ? <Library member={member} /> : null;
}
