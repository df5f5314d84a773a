import type { Message } from '@someday/contract/messages';

/** The scheduled message whose day comes first, if any. Days are `YYYY-MM-DD`, so they sort as text. */
export function nextToOpen(messages: readonly Message[]): (Message & { day: string }) | undefined {
  return messages
    .flatMap((message) =>
      message.status === 'scheduled' && message.deliveryDate !== null
        ? [{ ...message, day: message.deliveryDate }]
        : [],
    )
    .toSorted((a, b) => a.day.localeCompare(b.day))[0];
}
