import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { LibraryVideo } from '@someday/contract/api/library';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError, errorText, withReason } from '#web/api/api-error.ts';
import { handlePlanError } from '#web/features/billing/plan-gate.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { useLatest, useNow } from '#web/lib/hooks.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { openingWords } from '#web/features/scheduling/delivery/opening-words.ts';
import { fileToSend, takeIdOf, trimOf, type Medium } from '#web/features/upload/choosing/medium.ts';
import { randomId } from '#web/features/upload/device-store.ts';
import { arrivedAs, type Outgoing } from '#web/features/upload/outbox/record.ts';
import { useOutbox } from '#web/features/upload/outbox/use-outbox.ts';
import { libraryNotices, sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { forgetTake } from '#web/features/upload/takes.ts';
import {
  aboutOf,
  entriesFor,
  firstEntries,
  isKept,
  nobody,
  type Beginning,
  type Composition,
  type Entries,
  type Problems,
  type Purpose,
  type ComposerStep,
} from './composition.ts';
import {
  earliestOf,
  firstProblem,
  isTest,
  namesOf,
  newMessageOf,
  peopleOf,
  problemsAt,
  problemsOf,
  refusedFields,
  numberedTitle,
  type ComposerContext,
  suggestedTitle,
  titlesNaming,
} from './composition-rules.ts';
import { hasHalfTyped } from '#web/ui/forms/field.tsx';
import { checkThis } from '#web/ui/ui.copy.ts';
import { composerCopy, doneCopy, whoCopy, wordsOf } from './composer.copy.ts';
import { nextComposer, type ComposerEvent, type ComposerState } from './composer-machine.ts';
import { useReloadMessage, useSaveKept } from './composer.queries.ts';
import { hasOwnTitle } from './kept-compositions.ts';
import { createKeeper, fixedId } from './use-kept.ts';

type ComposerInput = {
  parents: Parents;
  purpose: Purpose;
  beginning: Beginning;
  onStep: (step: ComposerStep) => void;
  onSaved: () => void;
  /** What was sent waits in the outbox for room in the plan, and the form is done. */
  onWaiting: () => void;
};

function hasOtherWords({ entries, idea }: Beginning): boolean {
  if (!entries || (!hasOwnTitle(entries) && entries.description === '')) return false;
  return entries.title !== idea?.title || entries.description !== idea.description;
}

function begin({ parents, purpose }: ComposerInput, beginning: Beginning): Composition {
  const { user, children } = parents;
  const only =
    children.length === 1 || purpose.name === 'first' ? children.slice(0, 1).map(({ id }) => String(id)) : [];
  // Without loved ones, a guest can only test.
  const first = user.isGuest && children.length === 0 ? [nobody] : only;
  const base = firstEntries(purpose, first, beginning);
  const { title, suggested, category, description } = base;
  // Someone who has looked for an idea comes back with the people and the day they had chosen.
  const takesIdea = beginning.idea !== undefined && beginning.entries?.description === '' && !hasOtherWords(beginning);
  const entries = { ...base, ...beginning.entries, ...(takesIdea && { title, suggested, category, description }) };
  return {
    id: beginning.id ?? fixedId(purpose, user.id) ?? randomId(),
    base,
    entries: entriesFor(entries, children),
    media: beginning.media ?? [],
    isRecordingAgain: false,
    problems: {},
    failure: undefined,
  };
}

function createComposer(input: ComposerInput) {
  const { parents, purpose, beginning } = input;
  const store = createStore<ComposerState>(() => ({
    phase: { name: 'editing' },
    composition: begin(input, beginning),
    idea: beginning.idea,
    isSafe: false,
  }));
  const dispatch = (event: ComposerEvent) => store.setState((state) => nextComposer(state, event), true);
  return { store, dispatch, keeper: createKeeper(parents.user.id, purpose, store) };
}

const none: readonly string[] = [];

/** An unfinished message: its entries and media, their problems, and what became of it. A failure loses nothing that was entered. */
export function useComposer(input: ComposerInput) {
  const { parents, purpose, beginning } = input;
  const latest = useLatest(input);
  const { user } = parents;
  const now = useNow();
  const { timeZone: memberZone, isGuest } = user;
  const context: ComposerContext = { lovedOnes: parents.children, memberZone, isGuest, now };
  const words = wordsOf[purpose.name];
  const [{ store, dispatch, keeper }] = useState(() => createComposer(input));
  const state = useStore(store);
  useEffect(() => keeper.start(), [keeper]);
  const { phase, composition, idea, isSafe } = state;
  const [knownStatus, setKnownStatus] = useState(aboutOf(purpose)?.status ?? 'available');
  const { mutate: save } = useSaveKept(purpose);
  const reloadMessage = useReloadMessage();
  const { history } = useRouter();
  const { entries, media } = composition;
  const people = peopleOf(entries, context);

  const outbox = useOutbox(user.id);
  const ids = phase.name === 'sending' ? phase.ids : none;
  const followed = useStore(outbox.store, ({ records }) => records).filter(({ id }) => ids.includes(id));
  useEffect(() => () => outbox.unfollow(ids), [outbox, ids]);
  /** Tells this tab after a reload that the form's message is on its way. */
  const sentKey = `sent:${purpose.name}:of:${user.id}`;
  const [wasSent] = useState(() => readDraft(sentKey, z.boolean()) === true);

  const suggestion =
    idea || isKept(purpose) || entries.videoId !== null
      ? undefined
      : suggestedTitle(purpose, entries, people, media, now);
  useEffect(() => {
    if (suggestion !== undefined) dispatch({ type: 'title-suggested', title: suggestion });
  }, [suggestion, composition.base, dispatch]);

  const explain = (text: string, problems: Problems, other: ComposerStep = 'seal') => {
    const step = firstProblem(problems)?.step ?? other;
    dispatch({ type: 'failed', failure: { text, step }, problems });
    latest().onStep(step);
  };
  const explainError = (error: unknown, other?: ComposerStep) => {
    const { standsAlone, failedText } = words;
    explain(standsAlone ? withReason(failedText, error) : errorText(error, failedText), refusedFields(error), other);
  };

  const stopSending = ([id, ...others]: readonly string[]) => {
    dispatch({ type: 'sending-stopped' });
    forgetDraft(sentKey);
    if (id !== undefined && others.length === 0) void outbox.takeBack(id, keeper.save);
  };

  const send = async () => {
    const sent = outbox.add(outgoingOf(purpose, composition, people), composition.id);
    keeper.forgetDraft();
    keepDraft(sentKey, true);
    dispatch({ type: 'sending', ids: sent });
    const end = await outbox.follow(sent);
    switch (end?.name) {
      case 'sent':
        notifySaved(purpose, end.message, user.timeZone);
        return latest().onSaved();
      case 'waiting-for-plan':
        forgetDraft(sentKey);
        handlePlanError(end.error, (path) => history.push(path));
        return latest().onWaiting();
      case 'refused':
        stopSending(sent);
        return explainError(end.error);
      case 'needs-file':
        stopSending(sent);
        return explain(sendingCopy.fileGone, {}, 'say');
      case undefined: // the screen was left
    }
  };

  const saveKept = (from?: ComposerStep) => {
    dispatch({ type: 'saving' });
    save(
      { entries, knownStatus },
      {
        onSuccess: (message) => {
          dispatch({ type: 'saved', message });
          keeper.forget();
          notifySaved(purpose, message, user.timeZone);
          latest().onSaved();
        },
        onError: (error) => {
          explainError(error, from);
          void keeper.save();
          // It has opened since it was loaded, and the error says so.
          const hasOpened = error instanceof ApiError && error.code === 'changed_meanwhile';
          if (hasOpened)
            void reloadMessage(aboutOf(purpose)?.id ?? 0).then(
              ({ status }) => setKnownStatus(status),
              () => undefined,
            );
        },
      },
    );
  };

  const check = (problems: Composition['problems']): boolean => {
    if (hasHalfTyped(null)) return false;
    dispatch({ type: 'checked', problems });
    clearToast();
    const first = firstProblem(problems);
    if (!first) return true;
    const { noTitle, noMedium, missing } = words;
    const { noRecipient, recipientAndDay, noDay } = composerCopy;
    const titles = { [noTitle]: missing.title, [noMedium]: missing.media };
    const isMissing = [noTitle, noMedium, noRecipient, recipientAndDay, noDay].includes(first.text);
    const title = isMissing ? (titles[first.text] ?? composerCopy.missing) : checkThis;
    showToast({ title, description: first.text, tone: 'danger', inForm: true });
    latest().onStep(first.step);
    return false;
  };

  return {
    ...{ purpose, context, words, member: user },
    ...{ state, phase, composition, idea, dispatch, isSafe, people },
    earliest: earliestOf(purpose, entries, context),
    failureText: failureWords(composition, isSafe),
    hadWords: hasOtherWords(beginning),
    way: beginning.way,
    ...{ outbox, followed, wasSent },
    isSent: followed.length > 0 && followed.every(arrivedAs),
    isSaving: phase.name === 'saving',
    enter: (fields: Partial<Entries>) => dispatch({ type: 'entered', fields }),
    choose: (chosen: readonly Medium[]) => {
      const before = composition.isRecordingAgain ? media.flatMap((medium) => takeIdOf(medium) ?? []) : [];
      for (const takeId of before) if (!chosen.some((medium) => takeIdOf(medium) === takeId)) void forgetTake(takeId);
      dispatch({ type: 'media-chosen', media: chosen });
    },
    chooseVideo: ({ id, title, category, description, photoCaption }: LibraryVideo) => {
      dispatch({ type: 'media-chosen', media: [] });
      const texts = { title, suggested: title, description: description ?? '', photoCaption: photoCaption ?? '' };
      dispatch({ type: 'entered', fields: { videoId: id, category, ...texts } });
    },
    takeIdea: () => {
      if (!idea) return;
      const { title, category, description } = idea;
      dispatch({ type: 'entered', fields: { title, suggested: title, category, description } });
    },
    checkStep: (step: ComposerStep) => check(problemsAt(step, problemsOf(purpose, composition, context))),
    submit: (from?: ComposerStep) => {
      if (phase.name !== 'editing' || !check(problemsOf(purpose, composition, context))) return;
      if (isKept(purpose) || entries.videoId !== null) saveKept(from);
      else void send();
    },
    stopSending: () => stopSending(ids),
    /** The form is closed. Sending continues. */
    leave: () => forgetDraft(sentKey),
    stepAway: keeper.stepAway,
    keep: keeper.putAway,
    discard: keeper.discard,
    startOver: () => {
      forgetDraft(sentKey);
      dispatch({
        type: 'began',
        composition: begin(input, purpose.name === 'first' ? { deliveryDate: beginning.deliveryDate } : {}),
      });
    },
  };
}

export type ComposerControls = ReturnType<typeof useComposer>;

/** A message for the outbox for each medium. */
function outgoingOf(purpose: Purpose, composition: Composition, people: readonly LovedOne[]): Outgoing[] {
  const { entries, media } = composition;
  const forPeople = isTest(entries) ? whoCopy.testRecipient : namesOf(people);
  const recipientName = purpose.name === 'upload' ? libraryNotices.recipient : forPeople;
  const named = titlesNaming(entries, people);
  const [own = entries.title.trim(), ...titles] = entries.recipients.flatMap(
    (one) => named[people.findIndex(({ id }) => String(id) === one)] ?? [],
  );
  return media.map((medium, index) => {
    const numbered = (title: string) => numberedTitle(title, index, media.length);
    const title = numbered(own);
    const chosenIn = purpose.name === 'first' && medium.kind === 'file' ? 'onboarding' : '';
    return {
      fields: {
        ...newMessageOf(purpose, composition, chosenIn),
        title,
        ...(titles.length > 0 && { alsoTitles: titles.map(numbered) }),
      },
      recipientName,
      messageType: medium.messageType,
      file: fileToSend(medium, title),
      takeId: takeIdOf(medium),
      trim: trimOf(medium),
    };
  });
}

/** Why it failed, then what is safe. `isSafe`: all of it is on this device's disk. */
function failureWords({ failure, media }: Composition, isSafe: boolean): string | undefined {
  if (failure === undefined) return undefined;
  const isRecording = media.some(({ kind }) => kind === 'recording');
  return `${failure.text}\n${isRecording && isSafe ? composerCopy.recordingSafe : composerCopy.entriesSafe}`;
}

/** The toast for a saved message; a new one gets its own screen. */
function notifySaved({ name }: Purpose, message: Message, memberZone: string): void {
  const notify = (title: string, description: string) => showToast({ title, description, tone: 'success' });
  switch (name) {
    case 'assign':
      return notify(doneCopy.assigned, doneCopy.assignedText);
    case 'schedule':
    case 'reschedule':
      return notify(doneCopy.scheduled, openingWords(message, memberZone));
    case 'edit':
    case 'edit-video':
      return notify(doneCopy.updated, message.title);
    case 'upload':
      return notify(libraryNotices.done, libraryNotices.doneText);
    case 'send':
    case 'first':
      return undefined;
  }
}
