import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { StoreApi } from 'zustand/vanilla';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { takeIdOf } from '#web/features/upload/choosing/medium.ts';
import { claimTake, releaseTake } from '#web/features/upload/takes.ts';
import { isGone, nextComposer, type ComposerState } from './composer-machine.ts';
import {
  aboutOf,
  entriesSchema,
  isChanged,
  isKept,
  type Beginning,
  type Composition,
  type Purpose,
  type PurposeName,
} from './composition.ts';
import {
  claimComposition,
  discardComposition,
  forgetComposition,
  isWorthKeeping,
  keepComposition,
  reopenComposition,
} from './kept-compositions.ts';

const KEEP_MS = 250;

/** `isAway`: while its member looks for an idea. */
const pointerSchema = z.object({ id: z.string(), entries: z.optional(entriesSchema), isAway: z.optional(z.boolean()) });
const pointerOf = (name: PurposeName, memberId: number) => `composer:${name}:of:${memberId}`;

/** The id of a composition about a saved message. A new message gets a random id, which this tab remembers. */
export function fixedId(purpose: Purpose, memberId: number): string | undefined {
  const about = aboutOf(purpose);
  if (about) return `${purpose.name}:${about.id}:of:${memberId}`;
  return purpose.name === 'first' ? `first:of:${memberId}` : undefined;
}

/** The id it has on this device, if any, and the entries that this tab remembers. */
function storedBeginning(memberId: number, purpose: Purpose, requested: Beginning) {
  const { id: requestedId, media, entries, lovedOneId } = requested;
  if (media !== undefined || entries !== undefined) return {};
  const found = readDraft(pointerOf(purpose.name, memberId), pointerSchema);
  const isForAnother = lovedOneId !== undefined && !found?.entries?.recipients.includes(String(lovedOneId));
  const here = found?.isAway && isForAnother ? undefined : found;
  const id = requestedId ?? fixedId(purpose, memberId) ?? here?.id;
  return { id, entries: here?.id === id ? here?.entries : undefined };
}

/** What a composition begins with: what it is opened with, or what is saved on this device. Undefined while loading. */
export function useBeginning(memberId: number, purpose: Purpose, requested: Beginning): Beginning | undefined {
  const [{ id, entries }] = useState(() => storedBeginning(memberId, purpose, requested));
  const [found, setFound] = useState(id === undefined ? requested : undefined);
  const show = useEffectEvent((kept: Beginning | undefined) =>
    setFound({ ...requested, ...kept, ...(entries && { id, entries }) }),
  );
  useEffect(() => {
    if (id === undefined) return;
    void reopenComposition(memberId, id)
      .catch(() => undefined)
      .then((kept) => show(kept));
  }, [id, memberId]);
  return found;
}

function claimTakes({ media }: Composition): () => void {
  const ids = media.flatMap((medium) => takeIdOf(medium) ?? []);
  for (const id of ids) claimTake(id);
  return () => {
    for (const id of ids) releaseTake(id);
  };
}

/** Saves a composition on this device as it changes. */
export function createKeeper(memberId: number, purpose: Purpose, store: StoreApi<ComposerState>) {
  const pointer = pointerOf(purpose.name, memberId);
  let isWritten = false;
  let isClosed = false;
  let isAway = false;

  const write = async (isFrozen = false): Promise<boolean> => {
    const state = store.getState();
    const { composition } = state;
    if (isClosed || isGone(state)) return false;
    const isWorth = isKept(purpose) ? isChanged(composition) : isWorthKeeping(composition);
    // The tab also remembers choices not worth saving, and the last keys, which may not have reached the disk.
    const { id, entries } = composition;
    if (isWorth || isChanged(composition)) keepDraft(pointer, { id, entries, isAway });
    else forgetDraft(pointer);
    if (isFrozen) return false;
    if (isWorth) {
      isWritten = true;
      return keepComposition(memberId, purpose.name, composition);
    }
    if (isWritten) {
      isWritten = false;
      await forgetComposition(id);
    }
    return false;
  };
  const save = async () => {
    const isSafe = await write();
    store.setState((state) => nextComposer(state, { type: 'stored', isSafe }), true);
  };
  const close = () => {
    isClosed = true;
    forgetDraft(pointer);
  };

  /** This tab remembers the choices until the member comes back, with an idea or without. */
  const stepAway = () => {
    const { id, entries } = store.getState().composition;
    isAway = true;
    for (const key of [pointer, pointerOf('send', memberId)]) keepDraft(key, { id, entries, isAway });
  };

  return {
    save,
    /** Saves every change, and claims the composition and its recordings for this window, until the returned function is called. */
    start() {
      const { composition: first } = store.getState();
      let releaseTakes = claimTakes(first);
      let release = claimComposition(first.id);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const unsubscribe = store.subscribe(({ composition }, { composition: before }) => {
        if (composition !== before) isAway = false; // it goes on here
        if (composition.id !== before.id) {
          release();
          release = claimComposition(composition.id);
        }
        if (composition.media !== before.media) {
          const releaseBefore = releaseTakes;
          releaseTakes = claimTakes(composition);
          releaseBefore();
          void save();
        }
        if (composition.entries !== before.entries) {
          clearTimeout(timer);
          timer = setTimeout(() => void save(), KEEP_MS);
        }
      });
      // What a frozen page has begun to write would let no other page write until it's back.
      const hide = ({ persisted }: PageTransitionEvent) => void write(persisted);
      addEventListener('pagehide', hide);
      void save();
      return () => {
        unsubscribe();
        clearTimeout(timer);
        removeEventListener('pagehide', hide);
        releaseTakes();
        release();
        if (!isWritten && !isAway) forgetDraft(pointer);
      };
    },
    stepAway,
    async putAway() {
      const returns = isAway;
      await write();
      close();
      if (returns) stepAway();
    },
    /** The outbox stores it from now on. */
    forgetDraft: () => forgetDraft(pointer),
    forget() {
      forgetDraft(pointer);
      void forgetComposition(store.getState().composition.id);
    },
    discard() {
      close();
      void discardComposition(store.getState().composition.id);
    },
  };
}
