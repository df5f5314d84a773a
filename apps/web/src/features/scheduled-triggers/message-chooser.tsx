import type { Message } from '@someday/contract/messages';
import { CircleCheck } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useSession } from '#web/queries/session.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { openingWords } from '#web/features/delivery/opening-words.ts';
import { Button } from '#web/ui/button.tsx';
import { MessagePicture } from '#web/ui/message-picture.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { SearchField, useDebouncedValue } from '#web/ui/forms/search-field.tsx';
import { ShowMore } from '#web/ui/lists.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { triggersCopy } from './triggers.copy.ts';

const copy = triggersCopy.form;

const messageLook =
  'group relative flex min-w-0 items-center gap-4 rounded-field border-2 border-control bg-card p-3 hover:border-primary ' +
  'has-checked:border-primary has-checked:bg-primary-soft focus-inside';

type Choosing = {
  /** The chosen message, once loaded. It stays visible during a search. */
  chosen: Message | undefined;
  chosenId: string;
  memberZone: string;
  firstRef: Ref<HTMLInputElement>;
  onChange: (id: string) => void;
};

/** A message in the form: its picture, its title, who it's for and when it opens now. */
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

function Messages({
  messages,
  chosenId,
  memberZone,
  firstRef,
  onChange,
}: Omit<Choosing, 'chosen'> & { messages: readonly Message[] }) {
  const name = useId();
  return messages.map((message, place) => (
    <label key={message.id} className={messageLook}>
      <input
        ref={place === 0 ? firstRef : undefined}
        type="radio"
        name={name}
        value={String(message.id)}
        checked={chosenId === String(message.id)}
        onChange={({ target }) => onChange(target.value)}
        className="sr-only"
      />
      <MessageWords message={message} memberZone={memberZone} />
      <CircleCheck aria-hidden="true" className="hidden size-6 flex-none text-primary group-has-checked:block" />
    </label>
  ));
}

function NoMessages({ isSearched }: { isSearched: boolean }) {
  if (isSearched) return <p className="text-ink-2">{copy.noMatch}</p>;
  return (
    <div className="rounded-field bg-sunk p-4">
      <p className="font-bold">{copy.noMessages}</p>
      <p>{copy.noMessagesText}</p>
    </div>
  );
}

/** The way to give a library video a recipient. Guests have no library. */
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

/** The member's messages as radio buttons. With `lovedOneId`, only that loved one's. */
export function MessageChooser({
  lovedOneId,
  error,
  chosen,
  ...choosing
}: Choosing & { lovedOneId: number | undefined; error: string | undefined }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  // The message the form was opened for comes first. Choosing another one doesn't move it.
  const [openedFor] = useState(choosing.chosenId);
  const list = useMessageList({ show: 'all', sort: 'newest', search, ...(lovedOneId && { childId: lovedOneId }) });
  if (list.isPending && search === '') {
    return (
      <div role="status" aria-label={copy.loadingMessages} className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    );
  }
  if (list.isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p className="font-bold">{errorText(list.error, copy.messagesFailed)}</p>
        <Button variant="secondary" onClick={() => void list.refetch()}>
          {triggersCopy.list.tryAgain}
        </Button>
      </div>
    );
  }
  const listed = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const known = chosen && !listed.some((message) => message.id === chosen.id) ? [chosen, ...listed] : listed;
  const messages = known.toSorted((a, b) => Number(String(b.id) === openedFor) - Number(String(a.id) === openedFor));
  return (
    <fieldset
      className="grid min-w-0 gap-4"
      data-problem={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className="mb-4 font-display text-h3 leading-tight">{copy.which}</legend>
      {messages.length > 0 || search !== '' ? (
        <SearchField label={copy.search} value={typed} onChange={setTyped} />
      ) : null}
      <div className="-m-1.5 grid max-h-[23rem] gap-3 overflow-y-auto p-1.5">
        <Messages messages={messages} {...choosing} />
        {list.hasNextPage ? (
          <ShowMore
            isLoading={list.isFetchingNextPage}
            isFailed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
          />
        ) : null}
      </div>
      <div role="status" className="empty:sr-only">
        {listed.length === 0 ? <NoMessages isSearched={search !== ''} /> : null}
      </div>
      {error ? (
        <p id={id} role="alert" className="text-small font-bold text-danger">
          {error}
        </p>
      ) : null}
      <InLibrary />
    </fieldset>
  );
}
