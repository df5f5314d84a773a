import type { LovedOne } from '@someday/contract/loved-ones';
import { useDrawn } from '#web/lib/use-drawn.ts';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { familyCopy } from './family.copy.ts';

const copy = familyCopy.people;
const STEP = 12;

type Part = { key: 'opened' | 'ready' | 'sealed'; count: number; look: string };

/** As letters are: opened, closed, sealed, in the colours of those states. */
function partsOf({ messageCounts: { total, viewed, scheduled } }: LovedOne): Part[] {
  const parts: Part[] = [
    { key: 'opened', count: viewed, look: 'bg-info' },
    { key: 'ready', count: Math.max(0, total - viewed - scheduled), look: 'bg-success' },
    { key: 'sealed', count: scheduled, look: 'bg-marigold' },
  ];
  return parts.filter(({ count }) => count > 0);
}

function Row({ lovedOne }: { lovedOne: LovedOne }) {
  const { name, messageCounts } = lovedOne;
  const parts = partsOf(lovedOne);
  return (
    <li className="flex items-center gap-4 px-4 py-4 sm:gap-6 sm:px-6">
      <StampAvatar name={name} className="w-14 self-start sm:w-16" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h4 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">{name}</h4>
          <p className="text-ink-2">{messageCounts.total === 0 ? copy.none : copy.messages(messageCounts.total)}</p>
        </div>
        {parts.length > 0 ? (
          <>
            <div aria-hidden="true" className="mt-2.5 flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunk">
              {parts.map(({ key, count, look }) => (
                <div key={key} className={look} style={{ flexGrow: count }} />
              ))}
            </div>
            <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-small leading-snug">
              {parts.map(({ key, count, look }) => (
                <li key={key} className="flex items-center gap-2">
                  <span aria-hidden="true" className={`size-2.5 flex-none rounded-full ${look}`} />
                  {count} {copy[key]}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </li>
  );
}

/** How many messages each loved one has, and how many of them they have opened. */
export function PeopleReached({ lovedOnes }: { lovedOnes: readonly LovedOne[] }) {
  const { drawn, hasMore, drawMore } = useDrawn(lovedOnes, STEP);
  return (
    <section aria-labelledby="people-reached">
      <h3 id="people-reached" className="mb-4 text-h3">
        {copy.title}
      </h3>
      <Card>
        <ul className="divide-y divide-line">
          {drawn.map((lovedOne) => (
            <Row key={lovedOne.id} lovedOne={lovedOne} />
          ))}
        </ul>
      </Card>
      {hasMore ? (
        <div className="mt-5">
          <ShowMore shown={drawn.length} onMore={drawMore} />
        </div>
      ) : null}
    </section>
  );
}
