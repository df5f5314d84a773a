import type { Books } from './books.ts';

/** Notes that something has happened, with the object as it stands at that moment. */
export function tell(books: Books, type: string, object: object): void {
  books.events.push({
    id: books.nextId('evt'),
    object: 'event',
    created: books.now,
    type,
    data: { object: structuredClone(object) },
  });
}
