import { render } from '@testing-library/react';
import { createQueryClient } from '#web/api/query-client.ts';
import { LovedOneApp } from '#web/app/loved-one/loved-one-app.tsx';
import { askAgainForCode } from '#web/features/recipients/ended-session.ts';

/** The loved ones' app at the test page's own address, as a person opens it. Call `cleanup` after the test. */
export function openLovedOneApp() {
  const queryClient = createQueryClient(askAgainForCode);
  render(<LovedOneApp queryClient={queryClient} />);
  return { queryClient };
}
