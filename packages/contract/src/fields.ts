import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Row ids on the wire: positive integers, in paths and forms written as digits. */
export const idSchema = z.int().check(z.positive());
export const pathIdSchema = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'This link is not complete.')),
  z.transform((digits: string) => Number(digits)),
);
export const byIdSchema = z.object({ id: pathIdSchema });

/** No control characters and no breaks of lines or paragraphs, Unicode's own included: they would reach mail headers. */
export const ofOneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/**
 * Embeddings, overrides and isolates (UAX #9) come along unseen when a name is copied, and turn around what is written after it. The marks and
 * joiners that Hebrew, Arabic, Persian and emoji are written with stay.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu;
/** U+2800, the empty braille cell, is blank but not classified as white space. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\u2800]/u;

const tidied = z.overwrite((given: string) => {
  const line = given.replaceAll(turning, '').trim();
  return visible.test(line) ? line : '';
});

/** One line of text, trimmed. '' when nothing in it is visible. */
export const optionalLineSchema = (max: number, missing?: string) =>
  z
    .string(missing)
    .check(
      tidied,
      z.maxLength(max, `Please keep this under ${max} characters.`),
      z.regex(ofOneLine, 'Please leave out line breaks and control characters.'),
    );

/** The same, with something visible in it. */
export const lineSchema = (max: number, missing: string) =>
  optionalLineSchema(max, missing).check(z.minLength(1, missing));

/** Text of several lines. */
export const textSchema = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `Please keep this under ${max} characters.`),
      z.regex(/^[^\p{Cc}]*$|^[\P{Cc}\n\r\t]*$/u, 'Please leave out control characters.'),
    );

export const badEmail = 'Please enter a valid email address';

/** An e-mail address; `missing` is said when nothing was typed. */
export const emailSchema = (missing: string = badEmail) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(limits.email, badEmail),
    z.email(badEmail),
    z.regex(/^[^@]{1,64}@/, badEmail), // RFC 5321, 4.5.3.1.1: no mail server takes more
  );

/** A calendar day `YYYY-MM-DD` that exists, years 1 to 9999. */
export const daySchema = z.iso
  .date('Please choose a day in the form year-month-day.')
  // The database has no year 0: 1 BC comes before AD 1.
  .check(z.refine((day) => !day.startsWith('0000'), 'Please choose a day in the form year-month-day.'));

/** What a form leaves empty: '' and null mean that there is none, undefined that nothing is said about it. */
export const emptyAsNull = z.transform((given: unknown) => (given === '' ? null : given));

/** A delivery date as a form gives it; null is no date. */
export const optionalDaySchema = z.optional(z.pipe(emptyAsNull, z.nullable(daySchema)));

/** A time of day `HH:MM`, as a form gives it; null is the start of the day. */
export const optionalTimeSchema = z.optional(
  z.pipe(
    emptyAsNull,
    z.nullable(
      z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time in the form hours:minutes.')),
    ),
  ),
);

/** An id in a JSON body: a number, or the digits of one, as forms give them. */
export const bodyIdSchema = (missing: string) =>
  z
    .pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/, missing))], missing), z.transform(Number))
    .check(z.positive(missing), z.maximum(999_999_999, missing)); // as many digits as ids in paths have

export const instantSchema = z.iso.datetime();

export const unknownTimeZone = 'Please choose a time zone from the list.';

/** IANA time zone name, as far as a form can tell; the server checks it against its own zone rules. */
export const timeZoneSchema = z
  .string()
  .check(z.maxLength(64, unknownTimeZone), z.regex(/^[A-Za-z0-9_+\-/]+$/, unknownTimeZone));

/** The secret part of a link in a mail. Anything else is refused like a link that was never made. */
export const linkTokenSchema = z.string();
