import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { useListAddress } from './list-address.ts';
import { ListSection } from './list-section.tsx';
import { MediaList } from './trouble-media.tsx';
import { NoticesList } from './trouble-notices.tsx';
import { WorkList } from './trouble-work.tsx';
import { troubleCopy as copy } from './trouble.copy.ts';
import { useTroubleCounts } from './trouble.queries.ts';

const views = ['notices', 'work', 'media'] as const;
const lists = { notices: NoticesList, work: WorkList, media: MediaList };

/** What could not be done, and the way to have it tried again. */
export function TroubleTab() {
  const { view, show } = useListAddress();
  const counts = useTroubleCounts();
  const shown = views.find((known) => known === view) ?? 'notices';
  const Shown = lists[shown];
  const isAllWell = views.every((known) => counts[known] === 0);
  const isKnown = views.every((known) => counts[known] !== undefined);
  // The last row that goes takes its list with it, and the button that was pressed.
  const well = useCatchFocusAfter<HTMLDivElement>(isKnown ? isAllWell : undefined);
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      {isAllWell ? (
        <div ref={well} tabIndex={-1} role="group" aria-label={copy.well} className="outline-none">
          <EmptyState heading="h2" title={copy.well} art={<Envelope state="open" className="w-36" />}>
            {copy.wellText}
          </EmptyState>
        </div>
      ) : (
        <>
          <SegmentedControl
            label={copy.views}
            segments={views.map((value) => ({ value, label: copy[value], count: counts[value] }))}
            value={shown}
            onValueChange={(chosen) => show(chosen === 'notices' ? undefined : chosen)}
          />
          <Shown />
        </>
      )}
    </ListSection>
  );
}
