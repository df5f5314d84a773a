import type { ReactNode } from 'react';
import { AccountLayout } from '#web/ui/account-layout.tsx';
import type { EnvelopeState } from '#web/ui/art/envelope.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { cancelCopy as copy } from './cancel.copy.ts';

export type CancelScreen = {
  title: string;
  lead: string;
  envelope: EnvelopeState;
  children: ReactNode;
  /** The way to the dashboard is what there is to do here, and needs no second one below. */
  isEnd?: boolean;
};

/** What a page of the cancellation shows: one sheet, from which the dashboard is always near. */
export function CancelSheet({ title, lead, envelope, children, isEnd = false }: CancelScreen) {
  return (
    <AccountLayout
      title={title}
      lead={lead}
      envelope={envelope}
      postmark={{ top: 'SOMEDAY', lines: ['ALL', 'STAYS', 'HERE'], bottom: 'SAFE' }}
      below={
        isEnd ? null : (
          <TextLink to="/member-dashboard" className="tap inline-flex items-center">
            {copy.back}
          </TextLink>
        )
      }
    >
      {children}
      {isEnd ? (
        <LinkButton to="/member-dashboard" wide>
          {copy.back}
        </LinkButton>
      ) : null}
    </AccountLayout>
  );
}
