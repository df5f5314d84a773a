import type { Engagement } from '@someday/contract/engagement';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoment } from '#web/lib/format.ts';
import { Art } from '#web/ui/art/art.tsx';
import { StampAvatar } from '#web/ui/art/stamp.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { reactionWords } from '#web/ui/ui.copy.ts';
import { familyCopy } from './family.copy.ts';
import { LoadingFamilyRows, EngagementNotLoaded } from './engagement-overview.tsx';

const copy = familyCopy.reactions;

const emptyArt = (
  <span className="flex gap-3">
    {(['laugh', 'heart', 'hug'] as const).map((type) => (
      <Art key={type} name={type} className="size-14" />
    ))}
  </span>
);

function Row({ message }: { message: Engagement['recent'][number] }) {
  const { title, recipientName, reactions, lastReactedAt } = message;
  return (
    <li className="flex gap-4 px-5 py-4 sm:px-6">
      <StampAvatar name={recipientName} className="w-14 flex-none self-start" />
      <div className="min-w-0 flex-1 leading-snug">
        <h3 className="font-body text-[1.0625rem] font-bold leading-snug tracking-normal wrap-anywhere">{title}</h3>
        <p className="mt-0.5 text-ink-2 wrap-anywhere">
          {copy.by(recipientName, formatMoment(new Date(lastReactedAt)))}
        </p>
        <ul aria-label={copy.given(recipientName)} className="mt-2.5 flex flex-wrap gap-x-4 gap-y-2 text-small">
          {reactions.map((type) => (
            <li key={type} className="flex items-center gap-2">
              <Art name={type} className="size-7" />
              {reactionWords[type]}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function Reacted({ query }: { query: UseQueryResult<Engagement> }) {
  const { data } = query;
  if (query.isPending) return <LoadingFamilyRows label={familyCopy.loading} />;
  if (!data)
    return <EngagementNotLoaded title={copy.failed} error={query.error} onTryAgain={() => void query.refetch()} />;
  if (data.recent.length === 0) {
    return (
      <EmptyState title={copy.empty} art={emptyArt}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <Card>
      <ol className="divide-y divide-line">
        {data.recent.map((message) => (
          <Row key={message.videoMessageId} message={message} />
        ))}
      </ol>
    </Card>
  );
}

/** The messages with the latest reactions. */
export function RecentReactions({ query }: { query: UseQueryResult<Engagement> }) {
  return (
    <section aria-labelledby="reactions" className="min-w-0">
      <h2 id="reactions" className="mb-5 text-[1.625rem]">
        {copy.title}
      </h2>
      <Reacted query={query} />
    </section>
  );
}
