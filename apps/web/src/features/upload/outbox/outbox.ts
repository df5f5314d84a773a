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
import { claimTake, forgetTake, inTurn, notifyTakesChange, releaseTake, takeBlob } from '#web/features/upload/takes.ts';
import {
  dropUpload,
  fileHash,
  isPassing,
  measureTransfer,
  uploadInParts,
  whenOnline,
} from '#web/features/upload/transfer/resumable-upload.ts';
import { deviceNow } from '#web/lib/days.ts';
import {
  endOf,
  isStopped,
  messageForm,
  reopened,
  nextRecord,
  storedRecord,
  type EndState,
  type KeptMessage,
  type Outgoing,
  type OutgoingEvent,
  type OutgoingRecord,
} from './record.ts';

export type OutboxDeps = {
  memberId: number;
  createMessage: (form: FormData) => Promise<KeptMessage>;
  onSent: (message: Message) => void;
  onSentElsewhere: () => void;
  onSignedOut: () => void;
};

export type OutboxState = {
  records: readonly OutgoingRecord[];
  /** What screens follow, by id, and how many each of them follows. */
  followed: ReadonlyMap<string, number>;
  /** Ids of those that have ended, until a screen has shown it. */
  unseen: ReadonlySet<string>;
  isClosed: boolean;
};

/** Whether the screen that follows it takes care of it. One of several that has stopped is left to the dashboard. */
export function isFollowed({ followed }: OutboxState, record: OutgoingRecord): boolean {
  const count = followed.get(record.id) ?? 0;
  return count === 1 || (count > 1 && !isStopped(record));
}

/** Refusals after which nothing of an upload is left on the server, so that the next try starts from the first byte. */
const endings: ReadonlySet<string | undefined> = new Set(['checksum_mismatch', 'not_found', 'file_type']);

/**
 * A member's outgoing messages: uploads each, makes a message of it, and has the result in its record. Sent one at a time, across all windows. Nothing
 * is deleted before the server has confirmed its hash or the member says so.
 */
export class Outbox {
  readonly store = createStore<OutboxState>(() => ({
    records: [],
    followed: new Map(),
    unseen: new Set(),
    isClosed: false,
  }));
  readonly #deps: OutboxDeps;
  readonly #files = new Map<string, Blob>();
  /** Uploads of messages taken back, by recording or file. Sent again, they continue where they stopped. */
  readonly #begunUploads = new Map<string | Blob, string>();
  #current: { id: string; control: AbortController } | undefined;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    const earlier = (await keptRecords(this.#deps.memberId).catch(() => [])).filter(isSendable).map(reopened);
    for (const { takeId } of earlier) if (takeId !== null) claimTake(takeId);
    this.store.setState(({ records }) => ({ records: [...earlier, ...records] }));
    await this.#sendNext();
  }

  /** Sends them in turn. On this device they replace the composition they were made from. Gives their record ids. */
  add(outgoing: readonly Outgoing[], compositionId: string): string[] {
    const added = outgoing.map((one) => this.#newRecord(one));
    this.store.setState(({ records }) => ({ records: [...records, ...added] }));
    void keepRecords(added, compositionId).then((isKept) => {
      if (isKept) for (const { id } of added) this.#apply(id, { type: 'kept' });
      notifyTakesChange();
      return this.#sendNext();
    });
    return added.map(({ id }) => id);
  }

  /** Shows them on a screen until `unfollow`. Gives how they have ended, or undefined if the screen was left before. */
  follow(ids: readonly string[]): Promise<EndState | undefined> {
    const counts = ids.map((id) => [id, ids.length] as const);
    this.store.setState(({ followed }) => ({ followed: new Map([...followed, ...counts]) }));
    return new Promise((resolve) => {
      const stop = this.store.subscribe(({ records, followed }) => {
        const isShown = ids.every((id) => followed.has(id));
        const together = records.filter(({ id }) => ids.includes(id));
        const end = isShown ? endOf(together, ids.length) : undefined;
        if (isShown && !end) return;
        stop();
        if (end) for (const id of ids) this.markSeen(id);
        resolve(end);
      });
    });
  }

  /** Leaves them to the dashboard, except those that have arrived. */
  unfollow(ids: readonly string[]): void {
    this.store.setState(({ followed }) => ({ followed: new Map([...followed].filter(([id]) => !ids.includes(id))) }));
    for (const id of ids) if (this.#find(id)?.state.name === 'sent') this.#remove(id);
  }

  /** False if another screen has shown it. */
  markSeen(id: string): boolean {
    const { unseen } = this.store.getState();
    if (!unseen.has(id)) return false;
    this.store.setState({ unseen: new Set([...unseen].filter((other) => other !== id)) });
    return true;
  }

  pause(id: string): void {
    if (this.#find(id)?.state.name === 'finishing') return;
    this.#interrupt(id);
    this.#apply(id, { type: 'paused' });
  }

  resume(id: string): void {
    this.#apply(id, { type: 'resumed' });
    void this.#sendNext();
  }

  /** `knownAt`: when `hasRoom` was known, in milliseconds since 1970. What was refused later isn't tried again. */
  resumeWithPlan(hasRoom: (need: PlanNeed, bytes: number) => boolean, knownAt: number): void {
    for (const { id, state, uploadId, fileSize } of this.store.getState().records) {
      // The server has already counted an upload.
      const bytes = uploadId === null ? fileSize : 0;
      if (state.name === 'waiting-for-plan' && hasRoom(state.need, bytes) && state.since < knownAt)
        this.#apply(id, { type: 'resumed' });
    }
    void this.#sendNext();
  }

  /** Provides the file of a record without a copy. False if it isn't the same file. */
  provideFile(id: string, file: File): boolean {
    const record = this.#find(id);
    if (record?.fileName !== file.name || record.fileSize !== file.size) return false;
    this.#files.set(id, file);
    this.resume(id);
    return true;
  }

  /** Everything needed to edit it. Undefined if it is gone, or if its file has to be chosen again, which its record then says. */
  async open(id: string): Promise<Outgoing | undefined> {
    const record = this.#find(id);
    if (!record) return undefined;
    const blob = await this.#openFile(record).catch(() => undefined);
    if (!blob) {
      this.#loseFile(id);
      return undefined;
    }
    const { fields, recipientName, messageType, takeId, trim, fileName, fileType: type } = record;
    const file = blob instanceof File ? blob : new File([blob], fileName, { type });
    if (file !== blob) noteCopy(file, copyIdIn(record));
    this.#files.set(id, file);
    return { fields, recipientName, messageType, takeId, trim, file };
  }

  /** Stops it for editing. It is deleted here only after `keep` has stored it as unfinished. False if it had already left. */
  async takeBack(id: string, keep: () => Promise<unknown>): Promise<boolean> {
    const [record, file] = [this.#find(id), this.#files.get(id)];
    if (record?.uploadId && file) this.#begunUploads.set(record.takeId ?? file, record.uploadId);
    return this.#withdraw(id, keep);
  }

  async discard(id: string): Promise<void> {
    const { takeId = null, uploadId = null, state } = this.#find(id) ?? {};
    await this.#withdraw(id);
    if (state?.name === 'sent') return;
    if (takeId !== null) await forgetTake(takeId);
    if (uploadId !== null) await dropUpload(uploadId).catch(() => undefined); // expires after some days anyway
  }

  /** Stops sending. What the device stores continues when the member's outbox is opened again. */
  close(): void {
    if (this.store.getState().isClosed) return; // no second notification, least of all during a render
    this.store.setState({ isClosed: true });
    if (this.#current) this.#interrupt(this.#current.id);
  }

  #newRecord({ file, ...message }: Outgoing): OutgoingRecord {
    const id = randomId();
    const { takeId } = message;
    this.#files.set(id, file);
    if (takeId !== null) claimTake(takeId);
    const uploadId = this.#begunUploads.get(takeId ?? file) ?? null;
    this.#begunUploads.delete(takeId ?? file);
    return {
      ...message,
      ...{ id, uploadId },
      memberId: this.#deps.memberId,
      queuedAt: deviceNow().getTime(),
      fileName: file.name,
      fileType: file.type,
      fileSize: file.size,
      copyId: copyIdOf(file),
      isKept: false,
      state: { name: 'queued' },
    };
  }

  async #sendNext(): Promise<void> {
    const { isClosed, records } = this.store.getState();
    const record = this.#current || isClosed ? undefined : records.find(({ state }) => state.name === 'queued');
    if (!record) return;
    const { id } = record;
    const control = new AbortController();
    this.#current = { id, control };
    try {
      await inTurn(`outbox:${this.#deps.memberId}`, control.signal, () => this.#send(record, control.signal));
    } catch (error) {
      if (error instanceof ApiError && endings.has(error.code))
        this.#apply(id, { type: 'upload-named', uploadId: null });
      if (!control.signal.aborted) await this.#fail(id, error);
    } finally {
      this.#current = undefined;
    }
    void this.#sendNext();
  }

  async #send(outgoing: OutgoingRecord, signal: AbortSignal): Promise<void> {
    const { id, isKept, takeId } = outgoing;
    const elsewhere = isKept ? await findRecord(id) : undefined;
    // Another window may have had its turn: it has sent this one, or knows more about it.
    if (isKept && !elsewhere) {
      this.#remove(id);
      this.#retryWaiting();
      return this.#deps.onSentElsewhere();
    }
    if (elsewhere) this.#apply(id, { type: 'upload-named', uploadId: elsewhere.uploadId });
    const file = await this.#openFile(outgoing);
    if (!file) return this.#loseFile(id);
    const record = this.#find(id);
    if (!record) return;
    if (file.size !== record.fileSize) this.#apply(id, { type: 'shorter', fileSize: file.size });
    this.#apply(id, { type: 'begun' });
    const message = await this.#upload(this.#find(id) ?? record, file, signal);
    await forgetRecord(id);
    if (takeId !== null) await forgetTake(takeId);
    this.#files.delete(id);
    this.#end(id, { type: 'sent', message });
    this.#deps.onSent(message);
    this.#retryWaiting();
  }

  /** Uploads the file, or what is missing of it. Resolves only if the server answers with the same hash that was computed here. */
  async #upload(record: OutgoingRecord, file: Blob, signal: AbortSignal): Promise<KeptMessage> {
    const { id, fileName, fields } = record;
    const hashing = fileHash(file, signal);
    hashing.catch(() => undefined); // awaited below; prevents an unhandled rejection until then
    const uploadId = await uploadInParts({
      ...{ file, fileName, signal },
      chosenIn: fields.chosenIn,
      uploadId: record.uploadId,
      onId: (named) => this.#apply(id, { type: 'upload-named', uploadId: named }),
      onProgress: measureTransfer((transfer) => this.#apply(id, { type: 'progress', transfer })),
    });
    const sha256 = await hashing;
    signal.throwIfAborted();
    this.#apply(id, { type: 'uploaded' });
    const message = await this.#deps.createMessage(messageForm(record, uploadId, sha256));
    if (message.sha256 !== sha256) throw new Error('the server has kept another file');
    return message;
  }

  async #fail(id: string, error: unknown): Promise<void> {
    const file = this.#files.get(id);
    // A file that was moved or changed looks like a broken connection.
    if (file && !(await isReadable(file))) return this.#loseFile(id);
    if (isPassing(error)) {
      this.#apply(id, { type: 'connection-lost' });
      return whenOnline(() => {
        if (this.#find(id)?.state.name === 'waiting-for-connection') this.resume(id);
      });
    }
    if (isNotSignedIn(error)) {
      this.close();
      return this.#deps.onSignedOut();
    }
    const need = planNeedOf(error);
    if (need === undefined) return this.#end(id, { type: 'refused', text: errorText(error, '') || undefined, error });
    const waiting = { type: 'plan-needed', need, at: deviceNow().getTime() } as const;
    this.#end(id, { ...waiting, error });
    // Those behind it would be refused for the same reason.
    for (const other of this.store.getState().records)
      if (other.state.name === 'queued') this.#apply(other.id, waiting);
  }

  /** The file to send; undefined if it has to be chosen again. */
  async #openFile(record: OutgoingRecord): Promise<Blob | undefined> {
    const { id, takeId } = record;
    const kept = () => (takeId === null ? keptFileCopy(copyIdIn(record)) : takeBlob(takeId));
    const file = this.#files.get(id) ?? (await kept());
    if (file) this.#files.set(id, file);
    return file;
  }

  #loseFile(id: string): void {
    this.#files.delete(id);
    this.#end(id, { type: 'file-gone' });
  }

  /** After one was sent, those refused earlier get another try. */
  #retryWaiting(): void {
    for (const { id, state } of this.store.getState().records)
      if (state.name === 'waiting-for-plan') this.#apply(id, { type: 'resumed' });
  }

  #interrupt(id: string): void {
    if (this.#current?.id === id) this.#current.control.abort(new DOMException('stopped by its member', 'AbortError'));
  }

  /** Removes it from the list, and from this device once `first` is done. False if it had already left. */
  async #withdraw(id: string, first?: () => Promise<unknown>): Promise<boolean> {
    const record = this.#find(id);
    this.#interrupt(id);
    this.#remove(id);
    if (!record || record.state.name === 'sent') return false;
    await first?.();
    await forgetRecord(id);
    if (record.takeId !== null) releaseTake(record.takeId);
    return true;
  }

  #find(id: string): OutgoingRecord | undefined {
    return this.store.getState().records.find((record) => record.id === id);
  }

  /** The only way a record changes, here and on the device. Progress isn't stored. */
  #apply(id: string, event: OutgoingEvent): void {
    const before = this.#find(id);
    const after = before && nextRecord(before, event);
    if (!after || after === before) return;
    this.store.setState(({ records }) => ({ records: records.map((record) => (record === before ? after : record)) }));
    if (event.type !== 'progress' && event.type !== 'sent')
      void updateRecord(storedRecord(after)).catch(() => undefined);
  }

  /** Unseen first: a screen that follows it marks it as seen as soon as it has ended. */
  #end(id: string, event: OutgoingEvent): void {
    this.store.setState(({ unseen }) => ({ unseen: new Set([...unseen, id]) }));
    this.#apply(id, event);
  }

  #remove(id: string): void {
    this.#files.delete(id);
    this.markSeen(id);
    this.store.setState(({ records }) => ({ records: records.filter((record) => record.id !== id) }));
  }
}
