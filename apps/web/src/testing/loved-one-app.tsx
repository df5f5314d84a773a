import { render } from '@testing-library/react';
import { createQueryClient } from '#web/api/query-client.ts';
import { LovedOneApp } from '#web/app/loved-one-app.tsx';
import { forgetSession } from '#web/features/recipients/recipients.queries.ts';

/** The loved ones' app at the test page's current address, as a person opens it. Call `cleanup` after the test. */
export function openLovedOneApp() {
  const queryClient = createQueryClient((client) => void forgetSession(client));
  render(<LovedOneApp queryClient={queryClient} />);
  return { queryClient };
}
