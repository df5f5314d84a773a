import type { Message } from '@someday/contract/api/messages';
import { createStore } from 'zustand/vanilla';
import { ApiError, errorText, isNotSignedIn } from '#web/api/api-error.ts';
import { planNeedOf, type PlanNeed } from '#web/features/billing/plan-gate.ts';
import { isReadable } from '#web/features/upload/choosing/medium.ts';
import {
  findRecord,
  forgetRecord,
  copyIdIn,
  copyIdOf,
  keepRecords,
  keptFileCopy,
  keptRecords,
  noteCopy,
  randomId,
  updateRecord,
} from '#web/features/upload/device-store.ts';
import { isSendable } from '#web/features/upload/kept-rows.ts';
import { claimTake, forgetTake, inTurn, letTakeGo, takeBlob, tellTakesChange } from '#web/features/upload/takes.ts';
import { hashBlob } from '#web/features/upload/transfer/hash-blob.ts';
import {
  dropUpload,
  isPassing,
  paceOf,
  secondsLeft,
  uploadInParts,
  whenOnline,
  withSample,
  type Sample,
} from '#web/features/upload/transfer/resumable-upload.ts';
import { deviceNow } from '#web/lib/days.ts';
import {
  isStopped,
  messageForm,
  reopened,
  nextRecord,
  type KeptMessage,
  type Outgoing,
  type OutgoingEvent,
  type OutgoingRecord,
} from './record.ts';
import * as z from 'zod/mini';

export type OutboxDeps = {
  memberId: number;
  createMessage: (form: FormData) => Promise<KeptMessage>;
  onSent: (message: Message) => void;
  onSentElsewhere: () => void;
  onSignedOut: () => void;
};

/** The outcome of a message, until the member has been told. `error`: what was raised. */
export type Outcome = { id: string } & (
  | { kind: 'sent' | 'file-gone' }
  | { kind: 'refused' | 'plan-needed'; error: unknown }
);

export type OutboxState = {
  records: readonly OutgoingRecord[];
  /** What screens follow, by id, and how many each of them follows. */
  watched: ReadonlyMap<string, number>;
  outcomes: readonly Outcome[];
  isStopped: boolean;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** Whether the screen that follows it takes care of it. One of several that has stopped is left to the dashboard. */
export function isWatched({ watched }: OutboxState, record: OutgoingRecord): boolean {
  const count = watched.get(record.id) ?? 0;
  return count === 1 || (count > 1 && !isStopped(record));
}

/** Refusals after which nothing of an upload is left on the server, so that the next try starts from the first byte. */
const endings: ReadonlySet<string | undefined> = new Set(['checksum_mismatch', 'not_found', 'file_type']);

/** Sent one at a time, across all windows. Nothing is deleted before the server has confirmed its hash or the member says so. */
export function createOutbox(deps: OutboxDeps) {
  const { memberId, createMessage, onSent, onSentElsewhere, onSignedOut } = deps;
  const store = createStore<OutboxState>(() => ({ records: [], watched: new Map(), outcomes: [], isStopped: false }));
  const { getState, setState } = store;
  const files = new Map<string, Blob>();
  /** Uploads of messages taken back, by recording or file. Sent again, they continue where they stopped. */
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

  /** The only way a record changes, here and on the device. Progress isn't stored. */
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
      if (error instanceof ApiError && endings.has(error.code)) apply(id, { type: 'upload-named', uploadId: null });
      if (!control.signal.aborted) await fail(id, error);
    } finally {
      current = undefined;
    }
    void run();
  }

  async function send(outgoing: OutgoingRecord, signal: AbortSignal): Promise<void> {
    const { id, isKept, takeId } = outgoing;
    const elsewhere = isKept ? await findRecord(id) : undefined;
    // Another window may have had its turn: it has sent this one, or knows more about it.
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
    const message = await upload(find(id) ?? record, file, signal);
    await forgetRecord(id);
    if (takeId !== null) await forgetTake(takeId);
    files.delete(id);
    apply(id, { type: 'sent', message });
    tell({ id, kind: 'sent' });
    onSent(message);
    letAllGo();
  }

  /** Uploads the file, or what is missing of it. Resolves only if the server answers with the same hash that was computed here. */
  async function upload(record: OutgoingRecord, file: Blob, signal: AbortSignal): Promise<KeptMessage> {
    const { id, fileName, fields } = record;
    const hashing = fileHash(file, signal);
    hashing.catch(() => undefined); // awaited below; prevents an unhandled rejection until then
    const uploadId = await uploadInParts({
      ...{ file, fileName, signal },
      chosenIn: fields.chosenIn,
      uploadId: record.uploadId,
      onId: (named) => apply(id, { type: 'upload-named', uploadId: named }),
      onProgress: progressTeller(id),
    });
    const sha256 = await hashing;
    signal.throwIfAborted();
    apply(id, { type: 'uploaded' });
    const message = await createMessage(messageForm(record, uploadId, sha256));
    if (message.sha256 !== sha256) throw new Error('the server has kept another file');
    return message;
  }

  /** The file to send; undefined if it has to be chosen again. */
  async function openFile(record: OutgoingRecord): Promise<Blob | undefined> {
    const { id, takeId } = record;
    const kept = () => (takeId === null ? keptFileCopy(copyIdIn(record)) : takeBlob(takeId));
    const file = files.get(id) ?? (await kept());
    if (file) files.set(id, file);
    return file;
  }

  /** After one was sent, those refused earlier get another try. */
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
    // A file that was moved or changed looks like a broken connection.
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
    // Those behind it would be refused for the same reason.
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

  /** Removes it from the list, and from this device once `first` is done. False if it had already left. */
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
    if (getState().isStopped) return; // no second notification, least of all during a render
    setState({ isStopped: true });
    if (current) interrupt(current.id);
  }

  return {
    store,
    async start(): Promise<void> {
      const earlier = (await keptRecords(memberId).catch(() => [])).filter(isSendable).map(reopened);
      for (const { takeId } of earlier) if (takeId !== null) claimTake(takeId);
      setState(({ records }) => ({ records: [...earlier, ...records] }));
      await run();
    },
    /** Sends them in turn. On this device they replace the composition they were made from. Gives their record ids. */
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
    resume,
    /** `knownAt`: when `hasRoom` was known, in milliseconds since 1970. What was refused later isn't tried again. */
    resumeWithPlan(hasRoom: (need: PlanNeed, bytes: number) => boolean, knownAt: number): void {
      for (const { id, state, uploadId, fileSize } of getState().records) {
        // The server has already counted an upload.
        const bytes = uploadId === null ? fileSize : 0;
        if (state.name === 'waiting-for-plan' && hasRoom(state.need, bytes) && state.since < knownAt)
          apply(id, { type: 'resumed' });
      }
      void run();
    },
    /** Marks them as followed by a screen, which also keeps those that have arrived. The returned function ends that. */
    watch(ids: readonly string[]): () => void {
      setState(({ watched }) => ({ watched: new Map([...watched, ...ids.map((id) => [id, ids.length] as const)]) }));
      return () => {
        for (const id of ids) if (find(id)?.state.name === 'sent') remove(id);
        setState(({ watched }) => ({ watched: new Map([...watched].filter(([id]) => !ids.includes(id))) }));
      };
    },
    noteTold(told: Outcome): void {
      setState(({ outcomes }) => ({ outcomes: outcomes.filter((outcome) => outcome !== told) }));
    },
    /** Provides the file of a record without a copy. False if it isn't the same file. */
    giveFile(id: string, file: File): boolean {
      const record = find(id);
      if (record?.fileName !== file.name || record.fileSize !== file.size) return false;
      files.set(id, file);
      resume(id);
      return true;
    },
    /** Everything needed to edit it. Undefined if it is gone, or if its file has to be chosen again, which is then reported. */
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
    /** Stops it for editing. It is deleted here only after `keep` has stored it as unfinished. False if it had already left. */
    async takeBack(id: string, keep: () => Promise<unknown>): Promise<boolean> {
      const [record, file] = [find(id), files.get(id)];
      if (record?.uploadId && file) handedBack.set(record.takeId ?? file, record.uploadId);
      return end(id, keep);
    },
    async discard(id: string): Promise<void> {
      const { takeId = null, uploadId = null, state } = find(id) ?? {};
      await end(id);
      if (state?.name === 'sent') return;
      if (takeId !== null) await forgetTake(takeId);
      if (uploadId !== null) await dropUpload(uploadId).catch(() => undefined); // expires after some days anyway
    },
    stop,
  };
}

const answerSchema = z.union([z.object({ hash: z.string() }), z.object({ problem: z.string() })]);

/** SHA-256 as 64 hex digits, in a worker: a long video takes a phone several seconds. Raises what reading the file raises, or the signal's reason. */
export function fileHash(file: Blob, signal: AbortSignal): Promise<string> {
  return typeof Worker === 'function' ? hashInWorker(file, signal) : hashBlob(file, signal);
}

function hashInWorker(file: Blob, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('../transfer/hash-blob.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', () => resolve(hashBlob(file, signal)));
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer = z.parse(answerSchema, data);
      if ('hash' in answer) resolve(answer.hash);
      else reject(new Error(answer.problem));
    });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
