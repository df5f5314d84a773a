import type { Message } from '@someday/contract/api/messages';
import { useId, useState, type Ref } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useSession } from '#web/queries/session.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { openingWords } from '#web/features/scheduling/delivery/opening-words.ts';
import { MessagePicture } from '#web/ui/message-picture.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { CardGroup, PictureCard } from '#web/ui/forms/choice-card.tsx';
import { SearchField, useDebouncedValue } from '#web/ui/forms/search-field.tsx';
import { PartFailed, NextPage } from '#web/ui/lists.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { triggerCopy } from '#web/features/scheduling/scheduling.copy.ts';

const copy = triggerCopy.form;

export function MessageWords({ message, memberZone }: { message: Message; memberZone: string }) {
  return (
    <>
      <MessagePicture message={message} />
      <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
        <span className="block font-bold">{message.title}</span>{' '}
        <span className="block text-[0.9375rem] text-ink-2">
          {message.childId === null ? copy.thisInLibrary : openingWords(message, memberZone)}
        </span>
      </span>
    </>
  );
}

function InLibrary() {
  const { member } = useSession();
  if (member?.guest) return null;
  return (
    <p className="text-[0.9375rem] text-ink-2">
      {copy.inLibrary}{' '}
      <TextLink to="/message-library" className="tap inline-flex items-center">
        {copy.inLibraryLink}
      </TextLink>
    </p>
  );
}

export function MessageChooser({
  lovedOneId,
  chosen,
  chosenId,
  memberZone,
  firstRef,
  error,
  onChange,
}: {
  lovedOneId: number | undefined;
  chosen: Message | undefined;
  chosenId: string;
  memberZone: string;
  firstRef: Ref<HTMLInputElement>;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const name = useId();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  // The message the form was opened for comes first. Choosing another one doesn't move it.
  const [openedFor] = useState(chosenId);
  const list = useMessageList({ show: 'all', sort: 'newest', search, ...(lovedOneId && { childId: lovedOneId }) });
  if (list.isPending && search === '') {
    return <Skeletons label={copy.loadingMessages} className="grid gap-3" looks={['h-24', 'h-24']} />;
  }
  if (list.isError) {
    return <PartFailed title={errorText(list.error, copy.messagesFailed)} onTryAgain={() => void list.refetch()} />;
  }
  const listed = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const known = chosen && !listed.some((message) => message.id === chosen.id) ? [chosen, ...listed] : listed;
  const messages = known.toSorted((a, b) => Number(String(b.id) === openedFor) - Number(String(a.id) === openedFor));
  return (
    <div className="grid min-w-0 gap-4">
      <CardGroup error={error} className="gap-4">
        <legend className="mb-4 font-display text-h3 leading-tight">{copy.which}</legend>
        {messages.length > 0 || search !== '' ? (
          <SearchField label={copy.search} value={typed} onChange={setTyped} />
        ) : null}
        <div className="-m-1.5 grid max-h-[23rem] gap-3 overflow-y-auto p-1.5">
          {messages.map((message, place) => (
            <PictureCard
              key={message.id}
              ref={place === 0 ? firstRef : undefined}
              name={name}
              value={String(message.id)}
              checked={chosenId === String(message.id)}
              onChange={({ target }) => onChange(target.value)}
              className="min-w-0 gap-4 p-3"
            >
              <MessageWords message={message} memberZone={memberZone} />
            </PictureCard>
          ))}
          <NextPage list={list} />
        </div>
        <div role="status" className="empty:sr-only">
          {listed.length > 0 ? null : search === '' ? (
            <div className="rounded-field bg-sunk p-4">
              <p className="font-bold">{copy.noMessages}</p>
              <p>{copy.noMessagesText}</p>
            </div>
          ) : (
            <p className="text-ink-2">{copy.noMatch}</p>
          )}
        </div>
      </CardGroup>
      <InLibrary />
    </div>
  );
}
