import { testersApi } from '@someday/contract/testers';
import { createClient } from '#web/api/typed-client.ts';
import type { TesterApplication } from './tester-form.ts';

const { call } = createClient(testersApi);

export async function apply(application: TesterApplication): Promise<void> {
  await call('applyAsTester', { body: application });
}
