import type { UnsubscribeStatus } from '@someday/contract/api/deliveries';
import { type ComponentProps, useState } from 'react';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { AccountSheet, type AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { usePageTitle } from '#web/lib/hooks.ts';
import { Button, TextAnchor } from '#web/ui/button.tsx';
import { PlainHeader } from '#web/ui/layout/headers.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { emailTokenInAddress, useAddressSecret } from '#web/lib/addresses.ts';
import { call } from '#web/api/client.ts';
import { unsubscribeCopy as copy } from './unsubscribe.copy.ts';

const keyOf = (token: string | undefined) => ['notices', token];

function useUnsubscribeStatus(token: string | undefined) {
  return useQuery<UnsubscribeStatus>({
    queryKey: keyOf(token),
    queryFn: token === undefined ? skipToken : () => call('GET /api/notices/{token}', { params: { token } }),
  });
}

function useSetUnsubscribed(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (to: 'stop' | 'start') => call(`POST /api/notices/{token}/${to}`, { params: { token } }),
    onSuccess: (notices) => void client.setQueryData(keyOf(token), notices),
  });
}

const looks = {
  coming: { envelope: 'closed', postmark: copy.coming.postmark },
  stopped: { envelope: 'open', postmark: copy.stopped.postmark },
  back: { envelope: 'closed', postmark: copy.back.postmark },
  invalid: { envelope: 'sealed', postmark: copy.invalid.postmark },
} as const satisfies Record<string, Pick<AccountScreen, 'envelope' | 'postmark'>>;

function screenOf({ from, stopped }: UnsubscribeStatus, isBack: boolean): AccountScreen {
  if (stopped) return { ...looks.stopped, title: copy.stopped.title, lead: copy.stopped.lead };
  return isBack
    ? { ...looks.back, title: copy.back.title, lead: copy.back.lead(from) }
    : { ...looks.coming, title: copy.coming.title, lead: copy.coming.lead(from) };
}

function Sheet(props: Omit<ComponentProps<typeof AccountSheet>, 'below'>) {
  return (
    <>
      <PlainHeader />
      <AccountSheet {...props} below={<TextAnchor href="/message-access">{copy.open}</TextAnchor>} />
    </>
  );
}

/** Opening the page changes nothing, since some email programs open links on their own. */
function Choice({ token, notices }: { token: string; notices: UnsubscribeStatus }) {
  const setting = useSetUnsubscribed(token);
  const { stopped, from } = notices;
  const screen = screenOf(notices, setting.isSuccess);
  usePageTitle(screen.title);
  return (
    <Sheet {...screen}>
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
          key={String(stopped)} // a new button, so that focus moves to the new heading
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
    <Sheet {...looks.invalid} title={title} lead={text}>
      <p>{what}</p>
    </Sheet>
  );
}

function Loading({ failure, isAsking, onTryAgain }: { failure: unknown; isAsking: boolean; onTryAgain: () => void }) {
  const { title, text } = copy.loading;
  usePageTitle(title);
  return (
    <Sheet {...looks.coming} title={title} lead={null}>
      {failure ? (
        <div className="grid gap-5">
          <FormAlert text={errorText(failure, copy.failed)} />
          <Button size="large" wide loading={isAsking} onClick={onTryAgain}>
            {copy.tryAgain}
          </Button>
        </div>
      ) : (
        <p role="status">{text}</p>
      )}
    </Sheet>
  );
}

export function UnsubscribePage() {
  const [token, setToken] = useState(() => emailTokenInAddress()?.secret);
  useAddressSecret(emailTokenInAddress, setToken);
  const { data, error, isFetching, refetch } = useUnsubscribeStatus(token);
  if (token === undefined) return <Invalid text={copy.invalid.incomplete} />;
  if (data) return <Choice key={token} token={token} notices={data} />;
  if (error instanceof ApiError && error.code === 'link_invalid') {
    return <Invalid text={copy.invalid.dead} />;
  }
  return <Loading failure={error} isAsking={isFetching} onTryAgain={() => void refetch()} />;
}
