import { useEffect, useReducer, useState } from 'react';
import type { LibraryVideo } from '@someday/contract/api/library';
import type { Message } from '@someday/contract/api/messages';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { deviceNow } from '#web/lib/days.ts';
import { formatNames } from '#web/lib/format.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { openingWords } from '#web/features/scheduling/delivery/opening-words.ts';
import { fileToSend, takeIdOf, type Medium } from '#web/features/upload/choosing/medium.ts';
import { randomId } from '#web/features/upload/device-store.ts';
import { useSending } from '#web/features/upload/outbox/use-sending.ts';
import { libraryNotices } from '#web/features/upload/unsent.copy.ts';
import { forgetTake } from '#web/features/upload/takes.ts';
import {
  aboutOf,
  entriesFor,
  firstEntries,
  isKept,
  nextComposition,
  nobody,
  type Beginning,
  type Composition,
  type Entries,
  type Purpose,
  type ComposerStep,
} from './composition.ts';
import {
  earliestOf,
  firstProblem,
  isTest,
  newMessageOf,
  peopleOf,
  problemsAt,
  problemsOf,
  refusedFields,
  numberedTitle,
  type ComposerContext,
  suggestedTitle,
} from './composition-rules.ts';
import { composerCopy, doneCopy, whoCopy, wordsOf } from './composer.copy.ts';
import { useReloadMessage, useSaveKept } from './composer.queries.ts';
import { fixedId, useClaims, useKeeping } from './use-kept.ts';

type ComposerGiven = {
  parents: Parents;
  purpose: Purpose;
  beginning: Beginning;
  onStep: (step: ComposerStep) => void;
  onSaved: () => void;
};

function hasOtherWords({ entries, idea }: Beginning): boolean {
  if (!entries || (entries.title === '' && entries.description === '')) return false;
  return entries.title !== idea?.title || entries.description !== idea.description;
}

function begin({ parents, purpose }: ComposerGiven, beginning: Beginning): Composition {
  const { user, children } = parents;
  const only =
    children.length === 1 || purpose.name === 'first' ? children.slice(0, 1).map(({ id }) => String(id)) : [];
  // Without loved ones, a guest can only test.
  const first = user.isGuest && children.length === 0 ? [nobody] : only;
  const base = firstEntries(purpose, first, beginning);
  return {
    id: beginning.id ?? fixedId(purpose, user.id) ?? randomId(),
    base,
    entries: entriesFor(beginning.entries ?? base, children),
    media: beginning.media ?? [],
    isRecordingAgain: false,
    problems: {},
    failure: undefined,
  };
}

/** An unfinished message: its entries and media, their problems, and what became of it. A failure loses nothing that was entered. */
export function useComposer(given: ComposerGiven) {
  const { parents, purpose, beginning, onStep, onSaved } = given;
  const { user } = parents;
  const [now] = useState(deviceNow);
  const world: ComposerContext = {
    lovedOnes: parents.children,
    memberZone: user.timeZone,
    isGuest: user.isGuest,
    now,
  };
  const words = wordsOf[purpose.name];
  const [composition, dispatch] = useReducer(nextComposition, given, (all) => begin(all, beginning));
  const [idea, setIdea] = useState(beginning.idea);
  const [hadWords] = useState(() => hasOtherWords(beginning));
  const [saved, setSaved] = useState<Message>();
  const [knownStatus, setKnownStatus] = useState(aboutOf(purpose)?.status ?? 'available');
  const save = useSaveKept(purpose);
  const reloadMessage = useReloadMessage();
  const isSaving = save.isPending;
  const { entries, media } = composition;
  const people = peopleOf(entries, world);
  const arrive = (message: Message) => {
    tellSaved(purpose, message, user.timeZone);
    onSaved();
  };
  const sending = useSending(user.id, `sent:${purpose.name}:of:${user.id}`, {
    onProblem: (problem) => ('error' in problem ? explainError(problem.error) : explain(problem.text)),
    onSent: arrive,
    keep: () => keeping.takeUp(),
  });
  const isGone = sending.isFollowing || saved !== undefined;
  const keeping = useKeeping(user.id, purpose, composition, isGone);
  useClaims(composition);

  const suggestion =
    idea || isKept(purpose) || entries.videoId !== null
      ? undefined
      : suggestedTitle(purpose, entries, people, media, now);
  useEffect(() => {
    if (suggestion !== undefined) dispatch({ type: 'title-suggested', title: suggestion });
  }, [suggestion, composition.base]);

  const explain = (failure: string, problems = {}) => {
    dispatch({ type: 'failed', failure, problems });
    const first = firstProblem(problems);
    if (first) onStep(first.step);
  };
  const explainError = (error: unknown) => explain(errorText(error, words.failedText), refusedFields(error));

  const send = () => {
    const names = formatNames(people.map(({ name }) => name));
    const recipientName =
      purpose.name === 'upload' ? libraryNotices.recipient : isTest(entries) ? whoCopy.testRecipient : names;
    const outgoing = media.map((medium, index) => {
      const title = numberedTitle(entries.title.trim(), index, media.length);
      const chosenIn = purpose.name === 'first' && medium.kind === 'file' ? 'onboarding' : '';
      return {
        fields: { ...newMessageOf(purpose, composition, chosenIn), title },
        recipientName,
        messageType: medium.messageType,
        file: fileToSend(medium, title),
        takeId: takeIdOf(medium),
      };
    });
    keeping.handOver();
    sending.follow(sending.outbox.add(outgoing, composition.id));
  };

  const saveKept = () =>
    save.mutate(
      { entries, knownStatus },
      {
        onSuccess: (message) => {
          keeping.forget();
          setSaved(message);
          arrive(message);
        },
        onError: (error) => {
          explainError(error);
          void keeping.takeUp();
          // It has opened since it was loaded. The member has now been told.
          const hasOpened = error instanceof ApiError && error.code === 'changed_meanwhile';
          if (hasOpened)
            void reloadMessage(aboutOf(purpose)?.id ?? 0).then(
              ({ status }) => setKnownStatus(status),
              () => undefined,
            );
        },
      },
    );

  const check = (problems: Composition['problems']): boolean => {
    dispatch({ type: 'checked', problems });
    clearToast();
    const first = firstProblem(problems);
    if (!first) return true;
    const title = (first.field === 'title' && words.noTitle === first.text && words.missing.title) || undefined;
    const missing = title ?? (first.field === 'media' ? words.missing.media : undefined) ?? composerCopy.missing;
    showToast({ title: missing, description: first.text, tone: 'danger', inForm: true });
    onStep(first.step);
    return false;
  };

  return {
    purpose,
    world,
    words,
    member: user,
    composition,
    dispatch,
    people,
    earliest: earliestOf(purpose, entries, world),
    failureText: failureWords(composition, keeping.isSafe),
    idea,
    hadWords,
    sending,
    saved,
    isSaving,
    isSafe: keeping.isSafe,
    isGone,
    enter: (fields: Partial<Entries>) => dispatch({ type: 'entered', fields }),
    choose: (chosen: readonly Medium[]) => {
      const before = composition.isRecordingAgain ? media.flatMap((medium) => takeIdOf(medium) ?? []) : [];
      for (const takeId of before) if (!chosen.some((medium) => takeIdOf(medium) === takeId)) void forgetTake(takeId);
      dispatch({ type: 'media-chosen', media: chosen });
    },
    chooseVideo: ({ id, title, category, description, photoCaption }: LibraryVideo) => {
      dispatch({ type: 'media-chosen', media: [] });
      dispatch({
        type: 'entered',
        fields: {
          videoId: id,
          title,
          suggested: title,
          category,
          description: description ?? '',
          photoCaption: photoCaption ?? '',
        },
      });
    },
    takeIdea: () => {
      if (!idea) return;
      const { title, category, description } = idea;
      dispatch({ type: 'entered', fields: { title, suggested: title, category, description } });
    },
    checkStep: (step: ComposerStep) => check(problemsAt(step, problemsOf(purpose, composition, world))),
    submit: () => {
      if (isSaving || isGone || !check(problemsOf(purpose, composition, world))) return;
      if (isKept(purpose) || entries.videoId !== null) saveKept();
      else send();
    },
    keep: keeping.putAway,
    discard: keeping.discard,
    startOver: () => {
      sending.finish();
      setSaved(undefined);
      setIdea(undefined);
      dispatch({ type: 'began', composition: begin(given, {}) });
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;

/** What is safe, then why it failed. `isSafe`: all of it is on this device's disk. */
function failureWords({ failure, media }: Composition, isSafe: boolean): string | undefined {
  if (failure === undefined) return undefined;
  const isRecording = media.some(({ kind }) => kind === 'recording');
  return isRecording && isSafe ? composerCopy.recordingSafe(failure) : composerCopy.entriesSafe(failure);
}

/** The toast for a saved message; a new one gets its own screen. */
function tellSaved({ name }: Purpose, message: Message, memberZone: string): void {
  const tell = (title: string, description: string) => showToast({ title, description, tone: 'success' });
  switch (name) {
    case 'assign':
      return tell(doneCopy.assigned, doneCopy.assignedText);
    case 'schedule':
    case 'reschedule':
      return tell(doneCopy.scheduled, openingWords(message, memberZone));
    case 'edit':
    case 'edit-video':
      return tell(doneCopy.updated, message.title);
    case 'upload':
      return tell(libraryNotices.done, libraryNotices.doneText);
    case 'send':
    case 'first':
      return undefined;
  }
}
