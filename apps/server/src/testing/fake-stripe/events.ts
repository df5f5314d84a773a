import type { Books } from './books.ts';

/** Records an event, with the object's current state. */
export function addEvent(books: Books, type: string, object: object): void {
  books.events.push({
    id: books.nextId('evt'),
    object: 'event',
    created: books.now,
    type,
    data: { object: structuredClone(object) },
  });
}
