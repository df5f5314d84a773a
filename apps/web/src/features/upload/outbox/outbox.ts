import type { Message } from '@someday/contract/messages';
import { createStore } from 'zustand/vanilla';
import { ApiError, errorText, isNotSignedIn, NetworkError } from '#web/api/api-error.ts';
import { planNeedOf, type PlanNeed } from '#web/features/billing/plan-gate.ts';
import { isReadable } from '#web/features/upload/choosing/medium.ts';
import {
  findRecord,
  forgetRecord,
  copyIdIn,
  copyIdOf,
  keepRecords,
  keptRecords,
  noteCopy,
  randomId,
  updateRecord,
} from '#web/features/upload/device-store.ts';
import { claimTake, forgetTake, inTurn, letTakeGo, tellTakesChange } from '#web/features/upload/takes/takes.ts';
import {
  dropUpload,
  paceOf,
  secondsLeft,
  withSample,
  type Sample,
} from '#web/features/upload/transfer/resumable-upload.ts';
import { deviceNow } from '#web/lib/clock.ts';
import {
  reopened,
  nextRecord,
  type KeptMessage,
  type Outgoing,
  type OutgoingEvent,
  type OutgoingRecord,
} from './record.ts';
import { keptFile, sendOutgoing } from './send-outgoing.ts';

export type OutboxDeps = {
  memberId: number;
  createMessage: (form: FormData) => Promise<KeptMessage>;
  onSent: (message: Message) => void;
  /** Another window has sent one of these. */
  onSentElsewhere: () => void;
  /** Refused because nobody is signed in any more. */
  onSignedOut: () => void;
};

/** What came of a message, until somebody has been told. `error`: what was raised. */
export type Outcome = { id: string } & (
  | { kind: 'sent' | 'file-gone' }
  | { kind: 'refused' | 'plan-needed'; error: unknown }
);

export type OutboxState = {
  records: readonly OutgoingRecord[];
  /** Those that some screen follows closely: nobody else need tell of them. */
  watched: ReadonlySet<string>;
  outcomes: readonly Outcome[];
  isStopped: boolean;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** After a failed connection, unless the browser tells sooner that there is one again. */
const OFFLINE_WAIT_MS = 10_000;

/**
 * A member's messages on their way out: one is sent at a time, in their order, over all windows. What the device can keep goes on after
 * a reload; nothing is forgotten before the server has confirmed its hash or the member has said so.
 */
export function createOutbox(deps: OutboxDeps) {
  const { memberId, createMessage, onSent, onSentElsewhere, onSignedOut } = deps;
  const store = createStore<OutboxState>(() => ({ records: [], watched: new Set(), outcomes: [], isStopped: false }));
  const { getState, setState } = store;
  /** What this page has in its hands. */
  const files = new Map<string, Blob>();
  /** Uploads of what was handed back, by its recording or else its file: sent again, it goes on where it stopped. */
  const handedBack = new Map<string | Blob, string>();
  let current: { id: string; control: AbortController } | undefined;

  const find = (id: string) => getState().records.find((record) => record.id === id);
  const tell = (outcome: Outcome) => setState(({ outcomes }) => ({ outcomes: [...outcomes, outcome] }));
  const remove = (id: string) => {
    files.delete(id);
    setState(({ records, outcomes }) => ({
      records: records.filter((record) => record.id !== id),
      outcomes: outcomes.filter((outcome) => outcome.id !== id),
    }));
  };

  /** The one way a record changes, here and on the device; progress alone is not worth writing down. */
  function apply(id: string, event: OutgoingEvent): void {
    const before = find(id);
    const after = before && nextRecord(before, event);
    if (!after || after === before) return;
    setState(({ records }) => ({ records: records.map((record) => (record === before ? after : record)) }));
    if (event.type !== 'progress' && event.type !== 'sent') void updateRecord(after).catch(() => undefined);
  }

  async function run(): Promise<void> {
    const { isStopped, records } = getState();
    const record = current || isStopped ? undefined : records.find(({ state }) => state.name === 'queued');
    if (!record) return;
    const { id } = record;
    const control = new AbortController();
    current = { id, control };
    try {
      await inTurn(`outbox:${memberId}`, control.signal, () => send(record, control.signal));
    } catch (error) {
      if (!control.signal.aborted) await fail(id, error);
    } finally {
      current = undefined;
    }
    void run();
  }

  async function send(outgoing: OutgoingRecord, signal: AbortSignal): Promise<void> {
    const { id, isKept, takeId } = outgoing;
    const elsewhere = isKept ? await findRecord(id) : undefined;
    // Another window has had its turn meanwhile: it has sent this one, or knows more about it.
    if (isKept && !elsewhere) {
      remove(id);
      letAllGo();
      return onSentElsewhere();
    }
    if (elsewhere) apply(id, { type: 'upload-named', uploadId: elsewhere.uploadId });
    const file = await openFile(outgoing);
    if (!file) return loseFile(id);
    const record = find(id);
    if (!record) return;
    if (file.size !== record.fileSize) apply(id, { type: 'shorter', fileSize: file.size });
    apply(id, { type: 'begun' });
    const message = await sendOutgoing(find(id) ?? record, {
      file,
      createMessage,
      onUploadId: (uploadId) => apply(id, { type: 'upload-named', uploadId }),
      onProgress: progressTeller(id),
      onFinishing: () => apply(id, { type: 'uploaded' }),
      signal,
    });
    await forgetRecord(id);
    if (takeId !== null) await forgetTake(takeId);
    files.delete(id);
    apply(id, { type: 'sent', message });
    tell({ id, kind: 'sent' });
    onSent(message);
    letAllGo();
  }

  /** The file to send; undefined when it has to be chosen again. */
  async function openFile(record: OutgoingRecord): Promise<Blob | undefined> {
    const file = files.get(record.id) ?? (await keptFile(record));
    if (file) files.set(record.id, file);
    return file;
  }

  /** One has gone, so there is room again: what was refused before gets its turn. */
  function letAllGo(): void {
    for (const { id, state } of getState().records)
      if (state.name === 'waiting-for-plan') apply(id, { type: 'resumed' });
  }

  function loseFile(id: string): void {
    files.delete(id);
    apply(id, { type: 'file-gone' });
    tell({ id, kind: 'file-gone' });
  }

  function progressTeller(id: string) {
    let samples: Sample[] = [];
    return ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) => {
      samples = withSample(samples, { atMs: performance.now(), sentBytes });
      const [perSecond, left] = [paceOf(samples), secondsLeft(samples, totalBytes)];
      apply(id, { type: 'progress', transfer: { sentBytes, totalBytes, perSecond, secondsLeft: left } });
    };
  }

  async function fail(id: string, error: unknown): Promise<void> {
    const file = files.get(id);
    // A file that was moved or changed since looks like a broken connection.
    if (file && !(await isReadable(file))) return loseFile(id);
    if (isPassing(error)) {
      apply(id, { type: 'connection-lost' });
      return whenOnline(() => {
        if (find(id)?.state.name === 'waiting-for-connection') resume(id);
      });
    }
    if (isNotSignedIn(error)) {
      stop();
      return onSignedOut();
    }
    const need = planNeedOf(error);
    if (need === undefined) {
      apply(id, { type: 'refused', text: errorText(error, '') || undefined });
      return tell({ id, kind: 'refused', error });
    }
    // Those behind it would be refused alike, each with the same words.
    const at = deviceNow().getTime();
    for (const other of getState().records) {
      if (other.id === id || other.state.name === 'queued') apply(other.id, { type: 'plan-needed', need, at });
    }
    tell({ id, kind: 'plan-needed', error });
  }

  function interrupt(id: string): void {
    if (current?.id === id) current.control.abort(new DOMException('stopped by its member', 'AbortError'));
  }

  function resume(id: string): void {
    apply(id, { type: 'resumed' });
    void run();
  }

  /** Takes it off the list, and off this device once `first` is done. False: it was not on its way any more. */
  async function end(id: string, first?: () => Promise<unknown>): Promise<boolean> {
    const record = find(id);
    interrupt(id);
    remove(id);
    if (!record || record.state.name === 'sent') return false;
    await first?.();
    await forgetRecord(id);
    if (record.takeId !== null) letTakeGo(record.takeId);
    return true;
  }

  function stop(): void {
    if (getState().isStopped) return; // nobody need hear of it twice, least of all while they draw
    setState({ isStopped: true });
    if (current) interrupt(current.id);
  }

  return {
    store,
    /** Takes up what an earlier page has left behind. */
    async start(): Promise<void> {
      const earlier = (await keptRecords(memberId).catch(() => [])).map(reopened);
      for (const { takeId } of earlier) if (takeId !== null) claimTake(takeId);
      setState(({ records }) => ({ records: [...earlier, ...records] }));
      await run();
    },
    /** Sends them in turn. On this device they replace the composition they were made of. Gives the ids of their records. */
    add(outgoing: readonly Outgoing[], compositionId: string): string[] {
      const added = outgoing.map(({ file, ...words }): OutgoingRecord => {
        const id = randomId();
        const { takeId } = words;
        files.set(id, file);
        if (takeId !== null) claimTake(takeId);
        return {
          ...words,
          id,
          memberId,
          queuedAt: deviceNow().getTime(),
          fileName: file.name,
          fileType: file.type,
          fileSize: file.size,
          copyId: copyIdOf(file),
          uploadId: handedBack.get(takeId ?? file) ?? null,
          isKept: false,
          state: { name: 'queued' },
        };
      });
      setState(({ records }) => ({ records: [...records, ...added] }));
      void keepRecords(added, compositionId).then((isKept) => {
        if (isKept) for (const { id } of added) apply(id, { type: 'kept' });
        tellTakesChange();
        return run();
      });
      return added.map(({ id }) => id);
    },
    pause(id: string): void {
      if (find(id)?.state.name === 'finishing') return;
      interrupt(id);
      apply(id, { type: 'paused' });
    },
    /** Also after a refusal. */
    resume,
    /**
     * Lets go what waits for a plan, where `hasRoom` says that there is one by now. `knownAt`: when that was known, in milliseconds since 1970;
     * what was refused later is not tried again.
     */
    resumeWithPlan(hasRoom: (need: PlanNeed) => boolean, knownAt: number): void {
      for (const { id, state } of getState().records) {
        if (state.name === 'waiting-for-plan' && hasRoom(state.need) && state.since < knownAt)
          apply(id, { type: 'resumed' });
      }
      void run();
    },
    /** Somebody follows this one closely. Gives back what ends that. */
    watch(id: string): () => void {
      setState(({ watched }) => ({ watched: new Set(watched).add(id) }));
      return () => {
        setState(({ watched }) => ({ watched: new Set([...watched].filter((one) => one !== id)) }));
      };
    },
    /** Somebody has been told. */
    noteTold(told: Outcome): void {
      setState(({ outcomes }) => ({ outcomes: outcomes.filter((outcome) => outcome !== told) }));
    },
    /** For one whose file this device has no copy of. False: it is not the same file. */
    giveFile(id: string, file: File): boolean {
      const record = find(id);
      if (record?.fileName !== file.name || record.fileSize !== file.size) return false;
      files.set(id, file);
      resume(id);
      return true;
    },
    /** Everything that is needed to edit it. Undefined when it is gone, or when its file has to be chosen again: then it says so. */
    async open(id: string): Promise<Outgoing | undefined> {
      const record = find(id);
      if (!record) return undefined;
      const blob = await openFile(record).catch(() => undefined);
      if (!blob) {
        loseFile(id);
        return undefined;
      }
      const { fields, recipientName, messageType, takeId, fileName, fileType: type } = record;
      const file = blob instanceof File ? blob : new File([blob], fileName, { type });
      if (file !== blob) noteCopy(file, copyIdIn(record));
      files.set(id, file);
      return { fields, recipientName, messageType, takeId, file };
    },
    /** Stops it, so that it can be edited. This device forgets it only after `keep`, which stores it as unfinished. False: it was gone already. */
    async takeBack(id: string, keep: () => Promise<unknown>): Promise<boolean> {
      const [record, file] = [find(id), files.get(id)];
      if (record?.uploadId && file) handedBack.set(record.takeId ?? file, record.uploadId);
      return end(id, keep);
    },
    /** Takes one that has arrived off the list, or throws away one that has not. */
    async discard(id: string): Promise<void> {
      const { takeId = null, uploadId = null, state } = find(id) ?? {};
      await end(id);
      if (state?.name === 'sent') return;
      if (takeId !== null) await forgetTake(takeId);
      if (uploadId !== null) await dropUpload(uploadId).catch(() => undefined); // ends by itself after some days
    },
    stop,
  };
}

/** No answer, or one that says: not right now. */
function isPassing(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof NetworkError || (error instanceof ApiError && error.code === 'unavailable');
}

function whenOnline(work: () => void): void {
  const done = new AbortController();
  const once = () => {
    done.abort();
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(once, OFFLINE_WAIT_MS);
  window.addEventListener('online', once, { signal: done.signal });
}
