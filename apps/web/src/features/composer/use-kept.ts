import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { useLatest } from '#web/lib/hooks.ts';
import { takeIdOf } from '#web/features/upload/choosing/medium.ts';
import { claimTake, letTakeGo } from '#web/features/upload/takes.ts';
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

const pointerSchema = z.object({ id: z.string(), entries: z.optional(entriesSchema) });
const pointerOf = (name: PurposeName, memberId: number) => `composer:${name}:of:${memberId}`;

/** The id of a composition about a saved message. A new message gets a random id, which this tab remembers. */
export function fixedId(purpose: Purpose, memberId: number): string | undefined {
  const about = aboutOf(purpose);
  if (about) return `${purpose.name}:${about.id}:of:${memberId}`;
  return purpose.name === 'first' ? `first:of:${memberId}` : undefined;
}

/** What a composition begins with: what was given, or what is saved on this device. Undefined while loading. */
export function useBeginning(memberId: number, purpose: Purpose, given: Beginning): Beginning | undefined {
  const [isGiven] = useState(() => given.media !== undefined || given.entries !== undefined);
  const [here] = useState(() => readDraft(pointerOf(purpose.name, memberId), pointerSchema));
  const [id] = useState(() => given.id ?? fixedId(purpose, memberId) ?? here?.id);
  const [found, setFound] = useState(isGiven || id === undefined ? given : undefined);
  const show = useEffectEvent((kept: Beginning | undefined) => {
    const entries = here?.id === id ? here?.entries : undefined;
    setFound({ ...given, ...kept, ...(entries && { id, entries }) });
  });
  useEffect(() => {
    if (isGiven || id === undefined) return;
    void reopenComposition(memberId, id)
      .catch(() => undefined)
      .then((kept) => show(kept));
  }, [isGiven, id, memberId]);
  return found;
}

export function useClaims({ id, media }: Composition): void {
  const takeIds = media.flatMap((medium) => takeIdOf(medium) ?? []).join(' ');
  useEffect(() => {
    const ids = takeIds.split(' ').filter(Boolean);
    for (const takeId of ids) claimTake(takeId);
    return () => {
      for (const takeId of ids) letTakeGo(takeId);
    };
  }, [takeIds]);
  useEffect(() => claimComposition(id), [id]);
}

/** Saves it on this device as it changes. `isSafe`: all of it is saved, and a reload loses nothing. */
export function useKeeping(memberId: number, purpose: Purpose, composition: Composition, isGone: boolean) {
  const [isSafe, setSafe] = useState(false);
  const state = useRef({ isGone, isWritten: false });
  const latest = useLatest({ purpose, composition });
  const { id, entries, media } = composition;
  const pointer = pointerOf(purpose.name, memberId);
  const keep = useCallback(async (): Promise<boolean> => {
    const now = latest();
    if (state.current.isGone) return false;
    const isWorth = isKept(now.purpose) ? isChanged(now.composition) : isWorthKeeping(now.composition);
    // The tab also remembers choices not worth saving, and the last keys, which may not have reached the disk.
    const { id: itsId, entries: latestEntries } = now.composition;
    if (isWorth || isChanged(now.composition)) keepDraft(pointer, { id: itsId, entries: latestEntries });
    else forgetDraft(pointer);
    if (isWorth) {
      state.current.isWritten = true;
      return keepComposition(memberId, now.purpose.name, now.composition);
    }
    if (state.current.isWritten) {
      state.current.isWritten = false;
      await forgetComposition(now.composition.id);
    }
    return false;
  }, [latest, memberId, pointer]);
  useEffect(() => {
    state.current.isGone = isGone;
  }, [isGone]);
  useEffect(() => void keep().then(setSafe), [keep, media]);
  useEffect(() => {
    const timer = setTimeout(() => void keep().then(setSafe), KEEP_MS);
    return () => clearTimeout(timer);
  }, [keep, entries]);
  useEffect(() => {
    const { current } = state;
    const hide = () => void keep();
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('pagehide', hide);
      if (!current.isWritten) forgetDraft(pointer);
    };
  }, [keep, pointer]);
  const end = () => {
    state.current.isGone = true;
    forgetDraft(pointer);
  };
  return {
    isSafe,
    putAway: async () => {
      await keep();
      end();
    },
    /** The outbox stores it from now on. */
    handOver: end,
    forget: () => {
      end();
      void forgetComposition(id);
    },
    discard: () => {
      end();
      void discardComposition(id);
    },
    takeUp: async () => {
      state.current.isGone = false;
      setSafe(await keep());
    },
  };
}
