import type { Message } from '@someday/contract/messages';
import { openingWords } from '#web/features/delivery/opening-words.ts';
import { postmarkLines } from '#web/lib/format.ts';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { dashboardCopy } from './dashboard.copy.ts';
import { postmarkName } from './postmark-name.ts';

/** The sealed letter whose day comes first; without one an envelope that waits for its first letter. */
export function NextLetter({ message, memberZone }: { message: Message | null; memberZone: string }) {
  const day = message?.opening.day;
  if (!message || !day) return <Envelope state="closed" className="w-64 -rotate-3 justify-self-center max-lg:hidden" />;
  const { title, recipientName } = message;
  return (
    <section
      aria-labelledby="next-to-open"
      className="relative flex flex-col overflow-hidden rounded-box border border-line bg-butter text-ink shadow-lift-1"
    >
      <div className="px-6 pb-4 pt-6 sm:px-7">
        <h2 id="next-to-open" className="font-body text-small font-bold tracking-normal">
          {dashboardCopy.nextToOpen}
        </h2>
        <p className="mt-2 line-clamp-3 font-display text-[1.625rem] leading-tight">{title}</p>
        <p className="mt-1.5 wrap-anywhere">{openingWords(message, memberZone)}</p>
        <Postmark
          top={postmarkName(recipientName)}
          lines={postmarkLines(day)}
          bottom="SEALED"
          className="-ml-1.5 mt-4 w-52 -rotate-6 text-poppy"
        />
      </div>
      <AirmailStrip />
    </section>
  );
}
