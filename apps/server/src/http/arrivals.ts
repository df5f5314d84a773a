import { limits } from '@someday/contract/limits';
import { appError } from '#server/lib/app-error.ts';

/** The files that are on their way to this process, of each member. */
export interface Arrivals {
  /** Errors: `too_many_uploads`, before `work` begins. */
  during<Result>(memberId: number, work: () => Promise<Result>): Promise<Result>;
}

/** Each body that is being received holds buffers: one member cannot have all of them. */
export function createArrivals(most: number = limits.arrivingFiles): Arrivals {
  const arriving = new Map<number, number>();
  return {
    async during(memberId, work) {
      const others = arriving.get(memberId) ?? 0;
      if (others >= most) throw appError('too_many_uploads', { retryAfterSeconds: 5 });
      arriving.set(memberId, others + 1);
      try {
        return await work();
      } finally {
        const left = (arriving.get(memberId) ?? 1) - 1;
        if (left === 0) arriving.delete(memberId);
        else arriving.set(memberId, left);
      }
    },
  };
}
