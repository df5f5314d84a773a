import type { OutgoingRow } from '#web/features/upload/device-store.ts';
import type { OutgoingItem, OutgoingState } from './outgoing.ts';

/** What screens see of the outbox; every change is a new list. */
export function createOutgoingList() {
  let items: readonly OutgoingItem[] = [];
  const listeners = new Set<() => void>();
  const publish = (next: readonly OutgoingItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, changes: Partial<Pick<OutgoingItem, 'state' | 'isWatched'>>) =>
    publish(items.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  return {
    items: () => items,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stateOf: (id: string): OutgoingState | undefined => items.find((item) => item.id === id)?.state,
    idsIn: (name: OutgoingState['name']): string[] =>
      items.filter(({ state }) => state.name === name).map(({ id }) => id),
    /** The first that may be sent. */
    next: () => items.find(({ state }) => state.name === 'waiting')?.id,
    show: (id: string, state: OutgoingState) => change(id, { state }),
    /** Somebody follows this one closely: nobody else need tell of it. Gives back what ends that. */
    watch(id: string): () => void {
      change(id, { isWatched: true });
      return () => change(id, { isWatched: false });
    },
    add: (row: OutgoingRow) => publish([...items, itemOf(row)]),
    /** Those of an earlier page go first. */
    addEarlier: (rows: readonly OutgoingRow[]) => publish([...rows.map(itemOf), ...items]),
    /** Something about all of them has changed. */
    tell: () => publish([...items]),
    remove: (id: string) => publish(items.filter((item) => item.id !== id)),
  };
}

function stateOf({ isPaused, waitsFor }: OutgoingRow): OutgoingState {
  if (waitsFor) return { name: 'needs-plan', waitsFor };
  return isPaused ? { name: 'paused', sentBytes: 0 } : { name: 'waiting' };
}

function itemOf(row: OutgoingRow): OutgoingItem {
  const { id, fields, recipientName, messageType, takeId, fileName, fileType, fileSize } = row;
  const state = stateOf(row);
  return { id, fields, recipientName, messageType, takeId, fileName, fileType, fileSize, state, isWatched: false };
}
