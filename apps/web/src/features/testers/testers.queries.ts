import { useMutation } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import type { TesterApplication } from './tester-form.ts';

export function useApply() {
  return useMutation({
    mutationFn: (application: TesterApplication) => call('POST /api/tester-intake', { body: application }),
  });
}
