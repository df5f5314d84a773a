import { limits } from '../limits.ts';

/** Where a file was chosen that has a limit of its own there; '' is anywhere else, and every recording. */
export const chosenInPlaces = ['onboarding', ''] as const;
export type ChosenIn = (typeof chosenInPlaces)[number];

/** The largest file in megabytes (1,048,576 bytes), where the installation takes `maxUploadMb`. */
export function fileLimitMb(maxUploadMb: number, chosenIn: ChosenIn): number {
  return chosenIn === 'onboarding' ? Math.min(limits.onboardingFileMb, maxUploadMb) : maxUploadMb;
}
