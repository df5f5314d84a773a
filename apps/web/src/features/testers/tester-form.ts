import { testerBodySchema } from '@someday/contract/testers';
import * as z from 'zod/mini';

/** Stands in lists where nothing was chosen yet: a choice may not be empty. The call's rules refuse it where a choice is needed. */
export const unchosen = 'none';

export const testerFormSchema = z.extend(testerBodySchema, {
  socialMediaPlatform: z.pipe(
    z.transform((given: unknown) => (given === unchosen ? '' : given)),
    testerBodySchema.shape.socialMediaPlatform,
  ),
});

export type TesterApplication = z.output<typeof testerFormSchema>;

const inputSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  ageRange: z.string(),
  familyStatus: z.string(),
  childrenAges: z.string(),
  experienceWithApps: z.string(),
  motivationReason: z.string(),
  socialMediaPlatform: z.string(),
  testingAvailability: z.string(),
  deviceTypes: z.string(),
  hearAboutUs: z.string(),
  provideFeedback: z.boolean(),
  agreeToTerms: z.boolean(),
});
export type TesterInput = z.output<typeof inputSchema>;

export const testerFields = z.keyof(inputSchema).options;

/** What this tab keeps of it while it is being filled in. */
export const testerDraftSchema = z.partial(inputSchema);
