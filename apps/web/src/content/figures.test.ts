import { limits } from '@someday/contract/rules/limits';
import { accessCodeLength } from '@someday/contract/rules/access-code';
import { describe, expect, it } from 'vitest';
import { commitments, planFigures } from './operator.ts';

describe('the figures on the reading pages', () => {
  it('are the ones the product uses', () => {
    const { accessCodeLength: codeLength, recordingMinutes, ...days } = planFigures;
    expect(limits).toMatchObject(days);
    expect(codeLength).toBe(accessCodeLength);
    expect(recordingMinutes * 60).toBe(limits.recordingSeconds);
  });

  it('leave time to erase a closed account as promised', () => {
    expect(limits.closedAccountDays).toBeLessThan(commitments.erasedDays);
  });
});
