import type { Message } from '@someday/contract/messages';
import { formatDay, postmarkLines } from '#web/lib/format.ts';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { StatusChip } from '#web/ui/badge.tsx';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { chipsOf } from './message-chips.ts';
import { sendCopy } from './messages.copy.ts';

function whenText({ deliveryDate, media }: Message): string {
  if (media.state === 'attention') return media.reason ?? '';
  if (deliveryDate !== null) return `Sealed until ${formatDay(deliveryDate)}. It opens by itself when that day begins.`;
  return media.state === 'ready' ? 'It can be opened now.' : 'It can be opened as soon as it is ready to play.';
}

/** What has become of a message that was just sent, while it is being made ready. */
export function MessageSent({ message }: { message: Message }) {
  const { title, recipientName, deliveryDate, shareableUrl } = message;
  return (
    <div className="grid gap-7">
      <div className="overflow-hidden rounded-box border border-line bg-butter">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-5 px-6 py-7">
          <div className="relative">
            <Envelope state={deliveryDate === null ? 'closed' : 'sealed'} className="w-36 -rotate-3" />
          </div>
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-display text-[1.5rem] leading-tight wrap-anywhere">{title}</p>
            <p className="mt-1 font-bold wrap-anywhere">For {recipientName}</p>
            <p role="status" className="mt-2">
              {whenText(message)}
            </p>
            <p className="mt-3 flex flex-wrap gap-2">
              {chipsOf(message).map(({ status, detail }) => (
                <StatusChip key={status} status={status} detail={detail} />
              ))}
            </p>
          </div>
          {deliveryDate === null ? null : (
            <Postmark
              top="OPENS ON"
              lines={postmarkLines(deliveryDate)}
              bottom="SEALED"
              className="w-44 flex-none -rotate-6 text-poppy"
            />
          )}
        </div>
        <AirmailStrip />
      </div>
      <CopyLink
        label={sendCopy.shareLink}
        hint={sendCopy.shareHint}
        url={shareableUrl}
        shareText={`${recipientName}, there is a message waiting for you.`}
      />
    </div>
  );
}
