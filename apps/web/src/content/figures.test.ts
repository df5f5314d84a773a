import { limits } from '@someday/contract/limits';
import { accessCodeLength } from '@someday/contract/rules/access-code';
import { describe, expect, it } from 'vitest';
import { planFigures, promises } from './operator.ts';

describe('the figures that texts name', () => {
  it('are those that the program keeps to', () => {
    const { accessCodeLength: codeLength, recordingMinutes, ...days } = planFigures;
    expect(limits).toMatchObject(days);
    expect(codeLength).toBe(accessCodeLength);
    expect(recordingMinutes * 60).toBe(limits.recordingSeconds);
  });

  it('leave time to erase a closed account within what is promised', () => {
    expect(limits.closedAccountDays).toBeLessThan(promises.erasedDays);
  });
});
