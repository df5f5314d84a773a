import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { emailSchema, lineSchema, optionalLineSchema, textSchema } from './fields.ts';
import { limits } from './limits.ts';

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

const tooShort = `Please tell us why you're interested (at least ${limits.motivationMin} characters)`;
const optionalLine = (max: number) => z.optional(optionalLineSchema(max));

export const testerBodySchema = z.object({
  name: lineSchema(limits.name, 'Name is required'),
  email: emailSchema(),
  phone: optionalLine(limits.phone),
  ageRange: z.enum(ageRanges, 'Please select your age range'),
  familyStatus: z.enum(familyStatuses, 'Please select your family status'),
  childrenAges: optionalLine(limits.shortAnswer),
  socialMediaPlatform: z.optional(z.union([z.literal(''), z.enum(socialPlatforms)])),
  experienceWithApps: z.enum(appExperiences, 'Please select your experience level'),
  motivationReason: textSchema(limits.surveyText).check(z.minLength(limits.motivationMin, tooShort)),
  testingAvailability: z.enum(availabilities, 'Please select your availability'),
  deviceTypes: z.enum(deviceChoices, "Please select the devices you'll use for testing"),
  provideFeedback: z._default(z.boolean(), false),
  agreeToTerms: z.literal(true, 'You must agree to the testing terms'),
  hearAboutUs: optionalLine(limits.shortAnswer),
});
export type TesterBody = z.output<typeof testerBodySchema>;

export const testersApi = endpoints({
  applyAsTester: {
    method: 'POST',
    path: '/api/tester-intake',
    caller: 'public',
    summary: 'Apply as a beta tester',
    body: testerBodySchema,
    reply: z.object({ message: z.string() }),
    status: 201,
    errors: ['too_many_tries'],
  },
});
