import type { UnsubscribeStatus } from '@someday/contract/deliveries';
import type { ComponentProps } from 'react';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { AccountSheet, type AccountScreen } from '#web/ui/account-sheet.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { PlainHeader } from '#web/ui/plain-header.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { TextAnchor } from '#web/ui/text-anchor.tsx';
import { useFragmentToken } from './fragment-token.ts';
import { noticesCopy as copy } from './notices.copy.ts';
import { useNotices, useSetNotices } from './notices.queries.ts';

const looks = {
  coming: { envelope: 'closed', postmark: { top: 'MAILS', lines: ['AS', 'YOU', 'LIKE'], bottom: 'ANY TIME' } },
  stopped: { envelope: 'open', postmark: { top: 'ALL IS', lines: ['QUIET', 'NOW'], bottom: 'NO MAILS' } },
  back: { envelope: 'closed', postmark: { top: 'MAILS', lines: ['COME', 'AGAIN'], bottom: 'THANK YOU' } },
  invalid: { envelope: 'sealed', postmark: { top: 'RETURN', lines: ['NOT', 'FOUND'], bottom: 'TO SENDER' } },
} as const satisfies Record<string, Pick<AccountScreen, 'envelope' | 'postmark'>>;

function screenOf({ from, stopped }: UnsubscribeStatus, isBack: boolean): AccountScreen {
  if (stopped) return { ...looks.stopped, title: copy.stopped.title, lead: copy.stopped.lead };
  return isBack
    ? { ...looks.back, title: copy.back.title, lead: copy.back.lead(from) }
    : { ...looks.coming, title: copy.coming.title, lead: copy.coming.lead(from) };
}

const below = <TextAnchor href="/message-access">{copy.open}</TextAnchor>;

function Sheet(props: ComponentProps<typeof AccountSheet>) {
  return (
    <>
      <PlainHeader />
      <AccountSheet {...props} />
    </>
  );
}

/** Nothing changes by opening the page: mail programs open links by themselves. */
function Choice({ token, notices }: { token: string; notices: UnsubscribeStatus }) {
  const setting = useSetNotices(token);
  const { stopped, from } = notices;
  const screen = screenOf(notices, setting.isSuccess);
  usePageTitle(screen.title);
  return (
    <Sheet {...screen} below={below}>
      <div className="grid gap-5">
        <FormAlert text={setting.isError ? errorText(setting.error, copy.failed) : undefined} />
        {stopped ? (
          <p>{copy.stopped.what}</p>
        ) : (
          <>
            <p>{copy.coming.what}</p>
            <p className="text-ink-2">{copy.coming.told(from)}</p>
          </>
        )}
        <Button
          key={String(stopped)} // another button, so that focus goes to what the page says now
          size="large"
          wide
          variant={stopped ? 'secondary' : 'primary'}
          loading={setting.isPending}
          onClick={() => setting.mutate(stopped ? 'start' : 'stop')}
        >
          {stopped ? copy.stopped.button : copy.coming.button}
        </Button>
      </div>
    </Sheet>
  );
}

function Invalid({ text }: { text: string }) {
  const { title, what } = copy.invalid;
  usePageTitle(title);
  return (
    <Sheet {...looks.invalid} title={title} lead={text} below={below}>
      <p>{what}</p>
    </Sheet>
  );
}

/** While it is being asked, and when nobody has answered. */
function Looking({ failure, isAsking, onTryAgain }: { failure: unknown; isAsking: boolean; onTryAgain: () => void }) {
  const { title, lead } = copy.looking;
  usePageTitle(title);
  return (
    <Sheet {...looks.coming} title={title} lead={null} below={below}>
      {failure ? (
        <div className="grid gap-5">
          <FormAlert text={errorText(failure, copy.failed)} />
          <Button size="large" wide loading={isAsking} onClick={onTryAgain}>
            {copy.tryAgain}
          </Button>
        </div>
      ) : (
        <p role="status">{lead}</p>
      )}
    </Sheet>
  );
}

/** Where a link in a loved one's mail leads (`/notices#TOKEN`): whoever reads their mails decides whether there are any. */
export function NoticesPage() {
  const token = useFragmentToken();
  const { data, error, isFetching, refetch } = useNotices(token);
  if (token === undefined) return <Invalid text={copy.invalid.incomplete} />;
  if (data) return <Choice key={token} token={token} notices={data} />;
  if (error instanceof ApiError && error.code === 'link_invalid') {
    return <Invalid text={copy.invalid.dead} />;
  }
  return <Looking failure={error} isAsking={isFetching} onTryAgain={() => void refetch()} />;
}
