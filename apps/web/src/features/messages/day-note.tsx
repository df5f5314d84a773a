import { CalendarClock } from 'lucide-react';

/** What a new day does to those the message is for, before it is saved. */
export function DayNote({ text }: { text: string | undefined }) {
  return (
    <div role="status">
      {text ? (
        <p className="flex gap-3 rounded-field bg-butter px-4 py-3.5 wrap-anywhere">
          <CalendarClock aria-hidden="true" className="mt-0.75 size-5 flex-none" />
          <span className="min-w-0">{text}</span>
        </p>
      ) : null}
    </div>
  );
}
