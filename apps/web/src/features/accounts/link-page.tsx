import { useMutation } from '@tanstack/react-query';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AccountLayout, type AccountScreen } from './account-layout.tsx';
import { ContinueLink } from './continue-link.tsx';
import { emailLinksCopy, type LinkPageCopy } from './email-links.copy.ts';
import { notFound, tooLate } from './returned-letters.ts';
import { isFinal, serverWords } from './server-words.ts';

/** What to say once it is done, and whether this browser is signed in now. */
export type LinkOutcome = { message: string; isSignedIn: boolean };

type State = { name: 'ask' } | ({ name: 'done' } & LinkOutcome) | { name: 'failed'; text: string };

function screenOf(state: State, { title, lead, doneTitle, failedTitle, missingToken }: LinkPageCopy): AccountScreen {
  switch (state.name) {
    case 'ask':
      return { title, lead, envelope: 'closed', postmark: { top: 'ONE', lines: ['LAST', 'STEP'], bottom: 'TO GO' } };
    case 'done':
      return {
        title: doneTitle,
        lead: state.message,
        envelope: 'open',
        postmark: { top: 'ALL IS', lines: ['WELL', 'DONE'], bottom: 'THANK YOU' },
      };
    case 'failed':
      return { title: failedTitle, lead: state.text, ...(state.text === missingToken ? notFound : tooLate) };
  }
}

/** One plain sentence and one button for the one thing that a mail's link is for. */
export function LinkPage({
  token,
  copy,
  act,
}: {
  token: string | undefined;
  copy: LinkPageCopy;
  act: (token: string) => Promise<LinkOutcome>;
}) {
  const acting = useMutation({ mutationFn: act });
  const failure = acting.isError ? serverWords(acting.error, copy.failedText) : undefined;
  const state = stateOf();
  function stateOf(): State {
    if (acting.isSuccess) return { name: 'done', ...acting.data };
    if (token === undefined) return { name: 'failed', text: copy.missingToken };
    return failure !== undefined && isFinal(acting.error) ? { name: 'failed', text: failure } : { name: 'ask' };
  }
  const screen = screenOf(state, copy);
  usePageTitle(screen.title);
  return (
    <AccountLayout
      {...screen}
      below={state.name === 'ask' ? <TextLink to="/login">{emailLinksCopy.backToLogin}</TextLink> : null}
    >
      <div className="grid gap-5">
        {state.name === 'ask' && token !== undefined ? (
          <>
            <FormAlert text={failure} />
            <Button size="large" wide loading={acting.isPending} onClick={() => acting.mutate(token)}>
              {copy.button}
            </Button>
          </>
        ) : (
          <ContinueLink isSignedIn={state.name === 'done' && state.isSignedIn} />
        )}
      </div>
    </AccountLayout>
  );
}
