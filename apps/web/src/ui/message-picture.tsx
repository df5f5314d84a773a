import type { Message } from '@someday/contract/api/messages';
import { clsx } from 'clsx';
import { CalendarClock, Hourglass, Info, Mail, MailOpen, TriangleAlert, type LucideIcon } from 'lucide-react';
import { endpointUrl } from '#web/api/client.ts';
import { StampPicture } from './art/message-stamp.tsx';
import { Badge, type BadgeTone } from './badge.tsx';
import { Stamp } from './art/stamp.tsx';
import { statusWords } from './ui.copy.ts';

type MessagePictureProps = {
  message: Pick<Message, 'id' | 'category' | 'thumbnailUrl'>;
  className?: string | undefined;
};

/** A message's stamp: its own picture, or a drawing until it has one. Set its width with `className`. Decorative: show the title next to it. */
export function MessagePicture({ message: { id, category, thumbnailUrl }, className = 'w-20' }: MessagePictureProps) {
  const query = { size: 'large' } as const;
  return (
    <Stamp tilt={id % 2 ? 'slightLeft' : 'slightRight'} className={clsx('flex-none', className)}>
      <StampPicture
        key={thumbnailUrl}
        src={thumbnailUrl && endpointUrl('GET /api/video/{id}/thumbnail', { params: { id }, query })}
        category={category}
        width={128}
        height={96}
        className="aspect-4/3"
      />
    </Stamp>
  );
}

/** Lamplight around what opens today. Say so next to it. */
export const litLook =
  'relative isolate before:absolute before:-inset-0.5 before:-z-1 before:rounded-field before:bg-[#f2b544] before:[filter:blur(6px)] motion-safe:before:animate-[breathe_3.2s_ease-in-out_infinite_alternate]';

const statuses = {
  scheduled: { tone: 'sealed', icon: CalendarClock },
  available: { tone: 'available', icon: Mail },
  viewed: { tone: 'viewed', icon: MailOpen },
  test: { tone: 'neutral', icon: Info },
  gettingReady: { tone: 'neutral', icon: Hourglass },
  needsAttention: { tone: 'attention', icon: TriangleAlert },
} as const satisfies Record<keyof typeof statusWords, { tone: BadgeTone; icon: LucideIcon }>;

export type StatusWord = keyof typeof statusWords;

export function StatusChip({ status, detail }: { status: StatusWord; detail?: string | undefined }) {
  const { tone, icon } = statuses[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statusWords[status]}
      {detail ? <span className="font-normal">{detail}</span> : null}
    </Badge>
  );
}

const inks = {
  scheduled: 'text-poppy',
  available: 'text-success',
  viewed: 'text-ink-2',
  test: 'text-ink-2',
  gettingReady: 'text-ink-2',
  needsAttention: 'text-danger',
} as const satisfies Record<StatusWord, string>;

type StatusLineProps = {
  status: StatusWord;
  words: string;
  details: readonly string[];
  className?: string | undefined;
};

export function StatusLine({ status, words, details, className }: StatusLineProps) {
  const Icon = statuses[status].icon;
  return (
    <div className={clsx('min-w-0 leading-snug wrap-anywhere', className)}>
      <p className={`flex gap-2 font-bold ${inks[status]}`}>
        <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        <span>{words}</span>
      </p>
      {details.map((line) => (
        <p key={line} className="mt-0.5 pl-7 text-ink-2 max-[375px]:pl-0">
          {line}
        </p>
      ))}
    </div>
  );
}
