import type { Message } from '@someday/contract/messages';
import { CalendarClock } from 'lucide-react';
import { openingWords } from '#web/features/delivery/opening-words.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

const copy = dashboardCopy.scheduling;

/** Sealed, with nothing that opens them: their member chooses a day, or opens them. */
export function HeldMessages({
  messages,
  memberZone,
  onChooseDay,
}: {
  messages: readonly Message[];
  memberZone: string;
  onChooseDay: (messageId: number) => void;
}) {
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="no-day-yet">
      <h3 id="no-day-yet" className="mb-3 text-[1.375rem] text-ink-2">
        {copy.held}
      </h3>
      <Card>
        <ul className="divide-y divide-line">
          {messages.map((message) => (
            <li key={message.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-4 sm:px-6">
              <Envelope state="sealed" className="w-20 flex-none -rotate-3 max-sm:w-16" />
              <div className="min-w-0 flex-1 basis-40">
                <h4 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">
                  {message.title}
                </h4>
                <p className="mt-0.5 leading-snug wrap-anywhere">{openingWords(message, memberZone)}</p>
              </div>
              <Button
                variant="secondary"
                size="small"
                className="max-sm:w-full"
                onClick={() => onChooseDay(message.id)}
              >
                <CalendarClock aria-hidden="true" />
                {copy.chooseDay}
                <span className="sr-only"> for {message.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
