import type { ComponentProps } from 'react';
import { SiteHeader } from './site-header.tsx';
import { AccountSheet } from './account-sheet.tsx';

export function AccountLayout(props: ComponentProps<typeof AccountSheet>) {
  return (
    <>
      <SiteHeader />
      <AccountSheet {...props} />
    </>
  );
}
