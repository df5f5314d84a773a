import type { SealedMessage } from '@someday/contract/recipients';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { formatDay, postmarkLines } from '#web/lib/format.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { SealedLetter } from '#web/ui/art/postmark.tsx';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';

/** Messages that have opened but are still being converted. */
export function OnTheirWay({
  count,
  isChecking,
  onCheckAgain,
}: {
  count: number;
  isChecking: boolean;
  onCheckAgain: () => void;
}) {
  const { title, text, again, notYet } = recipientsCopy.onItsWay;
  const [hasChecked, setHasChecked] = useState(false);
  const check = () => {
    setHasChecked(true);
    onCheckAgain();
  };
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6">
      <Envelope state="closed" className="w-20 flex-none -rotate-3" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-display text-h3 leading-tight">{title(count)}</p>
        <p className="text-ink-2">{text}</p>
        <p role="status" className="text-ink-2">
          {hasChecked && !isChecking ? notYet : null}
        </p>
      </div>
      <Button variant="secondary" loading={isChecking} onClick={check}>
        {again}
      </Button>
    </Card>
  );
}

/** The first name, if it fits: a postmark's arc has room for about nine letters. */
function onPostmark(name: string): string {
  const short = name.trim().split(/\s+/)[0] ?? '';
  return short.length > 0 && short.length <= 9 ? short.toUpperCase() : recipientsCopy.comingSoon.postmark.forYou;
}

function SealedOne({ message: { triggerDate }, name }: { message: SealedMessage; name: string }) {
  const { sealed, noDay, postmark } = recipientsCopy.comingSoon;
  return (
    <SealedLetter
      title={
        <p className="flex items-center gap-2 font-bold">
          <Lock aria-hidden="true" className="size-5 flex-none text-poppy" />
          {sealed}
        </p>
      }
      postmark={{
        top: onPostmark(name),
        lines: triggerDate ? postmarkLines(triggerDate) : postmark.noDay,
        bottom: postmark.sealed,
      }}
    >
      <h3 className="mt-1.5 text-h3">{triggerDate ? recipientsCopy.room.opensOn(formatDay(triggerDate)) : noDay}</h3>
    </SealedLetter>
  );
}

/** Sealed messages show nothing but their day. */
export function ComingSoon({ messages, name }: { messages: readonly SealedMessage[]; name: string }) {
  return (
    <section aria-labelledby="coming-soon" className="grid gap-5">
      <h2 id="coming-soon" className="text-h3 sm:text-[1.75rem]">
        {recipientsCopy.comingSoon.title}
      </h2>
      <ul className="grid gap-5 md:grid-cols-2">
        {messages.map((message, index) => (
          <li key={index} className="grid">
            <SealedOne message={message} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
