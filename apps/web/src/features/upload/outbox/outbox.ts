import type { Message } from '@someday/contract/messages';
import { ApiError, isNotSignedIn, NetworkError } from '#web/api/api-error.ts';
import { planNeedOf, type PlanNeed } from '#web/features/billing/plan-gate.ts';
import { deviceNow } from '#web/lib/clock.ts';
import {
  randomId,
  type OutgoingRow,
  changeRow,
  findRow,
  forgetRow,
  keepCopy,
  keepRow,
  keptRows,
} from '#web/features/upload/device-store.ts';
import { isReadable } from '#web/features/upload/choosing/medium.ts';
import { inTurn, claimTake, forgetTake, letTakeGo } from '#web/features/upload/takes/takes.ts';
import { createOutgoingList } from './outgoing-list.ts';
import type { KeptMessage, Outgoing, Transfer } from './outgoing.ts';
import { keptFile, loadUploading, sendOutgoing } from './send-outgoing.ts';
import { paceOf, secondsLeft, withSample, type Sample } from '#web/features/upload/transfer/resumable-upload.ts';

export type OutboxTools = {
  memberId: number;
  createMessage: (form: FormData) => Promise<KeptMessage>;
  onSent: (message: Message) => void;
  /** Another window has sent one of these. */
  onSentElsewhere: () => void;
  /** Refused because nobody is signed in any more. */
  onSignedOut: () => void;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** After a failed connection, unless the browser tells sooner that there is one again. */
const OFFLINE_WAIT_MS = 10_000;
const nothingSent: Transfer = { sentBytes: 0, totalBytes: 0, perSecond: undefined, secondsLeft: undefined };

/**
 * A member's messages on their way out: one is sent at a time, in their order, over all windows. What the device can keep goes on after
 * a reload; nothing is forgotten before the server has confirmed its hash or the member has said so.
 */
export function createOutbox(tools: OutboxTools) {
  const { memberId, createMessage, onSent, onSentElsewhere, onSignedOut } = tools;
  const list = createOutgoingList();
  const { show, stateOf } = list;
  const rows = new Map<string, OutgoingRow>();
  /** What this page has in its hands. */
  const files = new Map<string, Blob>();
  /** Uploads of what was handed back, by its recording or else its file: sent again, it goes on where it stopped. */
  const handedBack = new Map<string | Blob, string>();
  /** Whose rows the device has kept. */
  const kept = new Set<string>();
  /** When this page saw it refused for want of a plan, in milliseconds since 1970. */
  const heldBackAt = new Map<string, number>();
  let current: { id: string; control: AbortController } | undefined;
  let isStopped = false;

  const forget = (id: string) => {
    rows.delete(id);
    files.delete(id);
    kept.delete(id);
    heldBackAt.delete(id);
  };
  const takeOff = (id: string) => {
    forget(id);
    list.remove(id);
  };

  async function run(): Promise<void> {
    const id = current || isStopped ? undefined : list.next();
    const row = id === undefined ? undefined : rows.get(id);
    if (!row) return;
    const control = new AbortController();
    current = { id: row.id, control };
    try {
      await inTurn(`outbox:${memberId}`, control.signal, () => send(row, control.signal));
    } catch (error) {
      if (!control.signal.aborted) await settle(row.id, error);
    } finally {
      current = undefined;
    }
    void run();
  }

  async function send(row: OutgoingRow, signal: AbortSignal): Promise<void> {
    const { id } = row;
    const newest = kept.has(id) ? await findRow(id) : row;
    // Another window has had its turn meanwhile: it has sent this one, or knows more about it.
    if (!newest) {
      takeOff(id);
      letAllGo();
      return onSentElsewhere();
    }
    row.uploadId = newest.uploadId;
    const file = files.get(id) ?? (await keptFile(row));
    if (!file) return show(id, { name: 'needs-file' });
    files.set(id, file);
    // A device that was full has kept the beginning of a recording only: that is what can be sent.
    if (file.size !== row.fileSize) Object.assign(row, { fileSize: file.size, uploadId: null });
    const onFinishing = () => show(id, { name: 'finishing' });
    const onProgress = progressShower(id);
    const message = await sendOutgoing(row, { file, createMessage, onProgress, onFinishing, signal });
    await forgetRow(id);
    if (row.takeId !== null) await forgetTake(row.takeId);
    forget(id);
    show(id, { name: 'sent', message });
    onSent(message);
    letAllGo();
  }

  /** One has gone, so there is room again: what was refused before gets its turn. */
  function letAllGo(): void {
    for (const other of list.idsIn('needs-plan')) retry(other);
  }

  function progressShower(id: string) {
    let samples: Sample[] = [];
    show(id, { name: 'sending', transfer: nothingSent });
    return ({ sentBytes, totalBytes }: Pick<Transfer, 'sentBytes' | 'totalBytes'>) => {
      if (stateOf(id)?.name !== 'sending') return;
      samples = withSample(samples, { atMs: performance.now(), sentBytes });
      const [perSecond, left] = [paceOf(samples), secondsLeft(samples, totalBytes)];
      show(id, { name: 'sending', transfer: { sentBytes, totalBytes, perSecond, secondsLeft: left } });
    };
  }

  async function settle(id: string, error: unknown): Promise<void> {
    const file = files.get(id);
    // A file that was moved or changed since looks like a broken connection.
    if (file && !(await isReadable(file))) {
      files.delete(id);
      show(id, { name: 'needs-file' });
    } else if (isPassing(error)) {
      const state = stateOf(id);
      show(id, { name: 'offline', transfer: state?.name === 'sending' ? state.transfer : nothingSent });
      whenOnline(() => {
        if (stateOf(id)?.name === 'offline') resume(id);
      });
    } else if (isNotSignedIn(error)) {
      stop();
      onSignedOut();
    } else {
      const waitsFor = planNeedOf(error);
      if (waitsFor === undefined) return show(id, { name: 'problem', error });
      // Those behind it would be refused alike, each with the same words.
      for (const other of list.idsIn('waiting')) holdBack(other, waitsFor);
      holdBack(id, waitsFor, error);
    }
  }

  function holdBack(id: string, waitsFor: PlanNeed, error?: unknown): void {
    const row = rows.get(id);
    if (row) row.waitsFor = waitsFor;
    heldBackAt.set(id, deviceNow().getTime());
    show(id, { name: 'needs-plan', waitsFor, error });
    void changeRow(id, { waitsFor }).catch(() => undefined);
  }

  function interrupt(id: string): void {
    if (current?.id === id) current.control.abort(new DOMException('stopped by its member', 'AbortError'));
  }

  function retry(id: string): void {
    const row = rows.get(id);
    if (row) row.waitsFor = null;
    show(id, { name: 'waiting' });
    void changeRow(id, { isPaused: false, waitsFor: null }).catch(() => undefined);
  }

  function resume(id: string): void {
    retry(id);
    void run();
  }

  /** Takes it off the list and this device. */
  async function end(id: string): Promise<void> {
    const row = rows.get(id);
    interrupt(id);
    takeOff(id);
    if (!row) return;
    await forgetRow(id);
    if (row.takeId !== null) letTakeGo(row.takeId);
  }

  async function dropUpload(uploadId: string): Promise<void> {
    const uploading = await loadUploading();
    await uploading.dropUpload(uploadId).catch(() => undefined); // ends by itself after some days
  }

  function stop(): void {
    if (isStopped) return; // nobody need hear of it twice, least of all while they draw
    isStopped = true;
    if (current) interrupt(current.id);
    list.tell();
  }

  return {
    items: list.items,
    subscribe: list.subscribe,
    watch: list.watch,
    /** Takes up what an earlier page has left behind. */
    async start(): Promise<void> {
      const earlier = await keptRows(memberId).catch((): OutgoingRow[] => []);
      for (const row of earlier) {
        rows.set(row.id, row);
        if (row.takeId !== null) claimTake(row.takeId);
        kept.add(row.id);
      }
      list.addEarlier(earlier);
      await run();
    },
    /** Sends it when its turn comes. Gives the id under which it is found among the items. */
    add({ file, ...outgoing }: Outgoing): string {
      const id = randomId();
      const facts = { fileName: file.name, fileType: file.type, fileSize: file.size };
      const uploadId = handedBack.get(outgoing.takeId ?? file) ?? null;
      const own = { id, memberId, queuedAt: deviceNow().getTime(), uploadId, isPaused: false };
      const row: OutgoingRow = { ...outgoing, ...facts, ...own };
      rows.set(id, row);
      files.set(id, file);
      list.add(row);
      void keepRow(row).then((isKept) => {
        if (isKept && rows.has(id)) kept.add(id);
        return run();
      });
      if (row.takeId !== null) claimTake(row.takeId);
      else void keepCopy(id, file).catch(() => undefined);
      return id;
    },
    pause(id: string): void {
      const state = stateOf(id);
      if (state?.name === 'finishing') return;
      interrupt(id);
      show(id, { name: 'paused', sentBytes: state?.name === 'sending' ? state.transfer.sentBytes : 0 });
      void changeRow(id, { isPaused: true }).catch(() => undefined);
    },
    /** Also after a problem. */
    resume,
    /**
     * Lets go what waits for a plan, where `hasRoom` says that there is one by now. `knownAt`: when that was known, in milliseconds since 1970;
     * what was refused later is not tried again.
     */
    resumeWithPlan(hasRoom: (need: PlanNeed) => boolean, knownAt: number): void {
      for (const { id, state } of list.items()) {
        if (state.name !== 'needs-plan' || !hasRoom(state.waitsFor) || (heldBackAt.get(id) ?? 0) >= knownAt) continue;
        retry(id);
      }
      void run();
    },
    /** The member has been told why it waits for a plan. */
    noteTold(id: string): void {
      const state = stateOf(id);
      if (state?.name === 'needs-plan') show(id, { name: 'needs-plan', waitsFor: state.waitsFor });
    },
    /** For one whose file this device has no copy of. False: it is not the same file. */
    giveFile(id: string, file: File): boolean {
      const row = rows.get(id);
      if (row?.fileName !== file.name || row.fileSize !== file.size) return false;
      files.set(id, file);
      resume(id);
      return true;
    },
    /** Stops it and hands everything back; its recording stays kept. Undefined when it has arrived, or its file is not here. */
    async recall(id: string): Promise<Outgoing | undefined> {
      const [row, file] = [rows.get(id), files.get(id)];
      if (row?.uploadId && file) handedBack.set(row.takeId ?? file, row.uploadId);
      await end(id);
      if (!row || !file) return undefined;
      const { fields, recipientName, messageType, takeId, fileName, fileType: type } = row;
      const back = file instanceof File ? file : new File([file], fileName, { type });
      if (row.uploadId) handedBack.set(takeId ?? back, row.uploadId);
      return { fields, recipientName, messageType, takeId, file: back };
    },
    /** Takes one that has arrived off the list, or throws away one that has not. */
    async discard(id: string): Promise<void> {
      const { takeId = null, uploadId = null } = rows.get(id) ?? {};
      await end(id);
      if (takeId !== null) await forgetTake(takeId);
      if (uploadId !== null) await dropUpload(uploadId);
    },
    isStopped: () => isStopped,
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
