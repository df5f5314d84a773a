import { create } from 'zustand';

/** The person closed the question who they are, so nothing was done, and no message says so. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
}

type Check = { done: Promise<void>; answer: (isConfirmed: boolean) => void };

const useCheck = create<{ check: Check | undefined }>(() => ({ check: undefined }));

/** What waits for an answer of the person at this device. */
export const useIdentityCheck = (): Check | undefined => useCheck(({ check }) => check);

/** Asks the person at this device to confirm that it's them; several requests ask once. Errors: `NotConfirmed`. */
export function confirmIdentity(): Promise<void> {
  const { check } = useCheck.getState();
  if (check) return check.done;
  let answer: Check['answer'] = () => {};
  const done = new Promise<void>((resolve, reject) => {
    answer = (isConfirmed) => {
      useCheck.setState({ check: undefined });
      if (isConfirmed) resolve();
      else reject(new NotConfirmed());
    };
  });
  useCheck.setState({ check: { done, answer } });
  return done;
}
