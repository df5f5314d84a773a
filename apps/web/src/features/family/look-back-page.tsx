import type { Year } from '@someday/contract/api/engagement';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/client.ts';
import { errorText } from '#web/api/api-error.ts';
import { deviceNow, todayIn } from '#web/lib/days.ts';
import { formatDay, formatDayShort, formatInstantDayShort, unbroken } from '#web/lib/format.ts';
import { groupBy } from '#web/lib/group-by.ts';
import { usePageTitle } from '#web/lib/hooks.ts';
import { useMemberZone, useParents } from '#web/queries/loved-ones.ts';
import { useMemberOfPage } from '#web/queries/session.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { ReactionMarks } from '#web/ui/art/reaction-mark.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { SiteHeader } from '#web/ui/layout/site-header.tsx';
import { BackLink, TextLink } from '#web/ui/links.tsx';
import { EmptyState, ListFailed } from '#web/ui/lists.tsx';
import { MessagePicture } from '#web/ui/message-picture.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { reactionsFrom } from '#web/ui/ui.copy.ts';
import { lookBackCopy as copy } from './look-back.copy.ts';

type Made = Year['messages'][number];

function whenOf({ isSealed, opensOn, viewedAt }: Made): string {
  if (isSealed) return opensOn === null ? copy.noDay : copy.opens(unbroken(formatDayShort(opensOn)));
  return viewedAt === null ? copy.ready : copy.opened(unbroken(formatInstantDayShort(viewedAt)));
}

function MadeMessage({ message }: { message: Made }) {
  const { id, title, category, recipientName, reactions } = message;
  return (
    <li className="min-w-0 [contain-intrinsic-block-size:auto_14rem]">
      <Link
        to="/member-dashboard"
        search={{ dialog: 'watch', id }}
        state={{ isDialogOverPage: true }} // closing it comes back to the year
        className="group grid gap-2.5 rounded-chip text-ink no-underline"
      >
        <MessagePicture message={{ id, category, thumbnailUrl: String(id) }} className="w-full" />
        <span className="min-w-0 leading-snug wrap-anywhere">
          <span className="block font-bold underline-offset-4 group-hover:underline">{title}</span>{' '}
          <span className="text-ink-2">{whenOf(message)}</span>
        </span>
      </Link>
      <ReactionMarks aria-label={reactionsFrom(recipientName)} types={reactions} className="mt-2 gap-x-3 gap-y-1" />
    </li>
  );
}

function ForOne({ childId, messages }: { childId: number; messages: readonly Made[] }) {
  const { data: parents } = useParents();
  const lovedOne = parents?.children.find(({ id }) => id === childId);
  return (
    <section aria-labelledby={`for-${childId}`}>
      <h2 id={`for-${childId}`}>
        <Link
          to="/loved-ones/$id"
          params={{ id: String(childId) }}
          className="inline-flex items-center gap-4 text-[1.625rem] text-ink no-underline underline-offset-4 wrap-anywhere hover:underline"
        >
          {lovedOne ? <PortraitStamp {...lovedOne} tilt="slightLeft" className="w-14" /> : null}
          {lovedOne?.name ?? messages[0]?.recipientName}
        </Link>
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 lg:grid-cols-5 lg:gap-x-7">
        {messages.map((message) => (
          <MadeMessage key={message.id} message={message} />
        ))}
      </ul>
    </section>
  );
}

function summaryOf(messages: readonly Made[]): string {
  const days = messages.flatMap(({ isSealed, opensOn }) => (isSealed && opensOn !== null ? [opensOn] : [])).toSorted();
  const lastDay = days.at(-1);
  const recordings = [...new Map(messages.map((message) => [message.mediaId, message])).values()];
  return copy.summary({
    names: [...new Map(messages.map(({ childId, recipientName }) => [childId, recipientName])).values()],
    seconds: recordings.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
    photos: recordings.filter(({ messageType }) => messageType === 'photo').length,
    lastDay: lastDay === undefined ? undefined : formatDay(lastDay),
  });
}

function YearInLetters({ year }: { year: number }) {
  const query = useQuery(endpointQuery('GET /api/engagement/{year}', { params: { year } }));
  const years = useQuery(endpointQuery('GET /api/engagement')).data?.years ?? [];
  if (query.isPending) return <Skeletons label={copy.loading} looks={['h-12', 'h-64', 'h-64']} />;
  if (!query.data)
    return <ListFailed title={copy.failed} text={errorText(query.error)} onTryAgain={() => void query.refetch()} />;
  const { messages } = query.data;
  const people = groupBy(messages, ({ childId }) => childId);
  const others = years.filter((other) => other !== year);
  return (
    <>
      {messages.length === 0 ? (
        <EmptyState title={copy.empty} heading="h2" />
      ) : (
        <p className="-mt-4 max-w-3xl font-display text-[1.375rem] leading-snug text-balance sm:text-[1.625rem]">
          {summaryOf(messages)}
        </p>
      )}
      {[...people].map(([childId, theirs]) => (
        <ForOne key={childId} childId={childId} messages={theirs} />
      ))}
      {others.length > 0 ? (
        <nav aria-label={copy.others} className="flex flex-wrap gap-x-6">
          {others.map((other) => (
            <TextLink
              key={other}
              to="/look-back/$year"
              params={{ year: String(other) }}
              className="tap inline-flex items-center"
            >
              {copy.link(other)}
            </TextLink>
          ))}
        </nav>
      ) : null}
      <p className="text-ink-2">{copy.private}</p>
    </>
  );
}

/** What a member said in a year: for whom, when it opens, and what they felt. */
export function LookBackPage() {
  const { year: text } = useParams({ from: '/look-back/$year' });
  const member = useMemberOfPage();
  const zone = useMemberZone();
  const year = Number(text);
  const title = copy.title(year, todayIn(zone, deviceNow()).startsWith(text));
  usePageTitle(title);
  if (!member) return null;
  return (
    <>
      <SiteHeader />
      <Main className="gutter grid grid-cols-[minmax(0,1fr)] content-start gap-10 pb-20 pt-4">
        <BackLink to="/member-dashboard">{copy.back}</BackLink>
        <div className="-mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <PageTitle className="text-h2">{title}</PageTitle>
          <Postmark top="WITH LOVE" lines={[text]} className="w-40 -rotate-6 text-postmark max-sm:hidden" />
        </div>
        <YearInLetters key={year} year={year} />
      </Main>
    </>
  );
}
