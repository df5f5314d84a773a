import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema, lineSchema, optionalLineSchema, textSchema } from '../forms/fields.ts';
import { limits } from '../rules/limits.ts';
import { validationTexts } from '../texts/validation.copy.ts';

/* Source of all options and texts: specification part 2 §3 and §5. */
export const ageRanges = ['18-25', '26-35', '36-45', '46-55', '56-65', '65+'] as const;
export const familyStatuses = [
  'parent-with-young-children',
  'parent-with-teenagers',
  'parent-with-adult-children',
  'expecting-parent',
  'grandparent',
  'planning-for-children',
  'other-family-role',
] as const;
export const socialPlatforms = ['facebook', 'instagram', 'twitter', 'linkedin', 'tiktok', 'reddit', 'other'] as const;
export const appExperiences = ['beginner', 'intermediate', 'advanced', 'tech-savvy'] as const;
export const availabilities = ['light', 'moderate', 'active', 'intensive'] as const;
export const deviceChoices = ['mobile-only', 'desktop-only', 'mobile-desktop', 'tablet-included'] as const;

const optionalLine = (max: number) => z.optional(optionalLineSchema(max));

export const testerBodySchema = z.object({
  name: lineSchema(limits.name, validationTexts.testerName),
  email: emailSchema(),
  phone: optionalLine(limits.phone),
  ageRange: z.enum(ageRanges, validationTexts.ageRange),
  familyStatus: z.enum(familyStatuses, validationTexts.familyStatus),
  childrenAges: optionalLine(limits.shortAnswer),
  socialMediaPlatform: z.optional(z.union([z.literal(''), z.enum(socialPlatforms)])),
  experienceWithApps: z.enum(appExperiences, validationTexts.experience),
  motivationReason: textSchema(limits.surveyText).check(z.minLength(limits.motivationMin, validationTexts.motivation)),
  testingAvailability: z.enum(availabilities, validationTexts.availability),
  deviceTypes: z.enum(deviceChoices, validationTexts.devices),
  provideFeedback: z._default(z.boolean(), false),
  agreeToTerms: z.literal(true, validationTexts.testingTerms),
  hearAboutUs: optionalLine(limits.shortAnswer),
});
export type TesterBody = z.output<typeof testerBodySchema>;

export const testersApi = {
  applyAsTester: endpoint('public', 'POST', '/api/tester-intake', {
    summary: 'Apply as a beta tester',
    body: testerBodySchema,
    reply: z.object({ message: z.string() }),
    status: 201,
    errors: ['too_many_tries'],
  }),
};
