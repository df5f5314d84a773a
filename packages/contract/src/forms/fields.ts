import * as z from 'zod/mini';
import { limits } from '../rules/limits.ts';
import { validationTexts } from '../texts/validation.copy.ts';

export const idSchema = z.int().check(z.positive());
const mostId = 999_999_999;
export const pathIdSchema = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, validationTexts.badLink)),
  z.transform((digits: string) => Number(digits)),
);
export const byIdSchema = z.object({ id: pathIdSchema });

/** No control characters or line breaks, Unicode's included: they would end up in email headers. */
export const ofOneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** No halves of characters (lone surrogates): UTF-8, and so the database, has no bytes for them. */
const ofWholeSymbols = z.regex(/^\P{Cs}*$/u, validationTexts.wholeSymbols);

/** UAX #9: copied along invisibly, they reorder the text after them. Marks and joiners that languages need are kept. */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu;
/** U+2800, the empty braille cell, is blank but isn't classified as white space. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\u2800]/u;

/** Also in NFC: Macs and some keyboards send accents apart from their letters, and no search would find them. */
const tidied = z.overwrite((value: string) => {
  const line = value.normalize('NFC').replaceAll(turning, '').trim();
  return visible.test(line) ? line : '';
});

export const optionalLineSchema = (max: number, missing?: string) =>
  z
    .string(missing)
    .check(
      tidied,
      z.maxLength(max, validationTexts.tooLong(max)),
      z.regex(ofOneLine, validationTexts.oneLine),
      ofWholeSymbols,
    );

export const lineSchema = (max: number, missing: string) =>
  optionalLineSchema(max, missing).check(z.minLength(1, missing));

export const textSchema = (max: number) =>
  z
    .string()
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(max, validationTexts.tooLong(max)),
      z.regex(/^[^\p{Cc}]*$|^[\P{Cc}\n\r\t]*$/u, validationTexts.plainText),
      ofWholeSymbols,
    );

export const emailSchema = (missing: string = validationTexts.badEmail) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(limits.email, { error: validationTexts.badEmail, abort: true }),
    z.email({ error: validationTexts.badEmail, abort: true }),
    z.regex(/^[^@]{1,64}@/, validationTexts.badEmail), // RFC 5321, 4.5.3.1.1: no mail server takes more
  );

export const daySchema = z.iso
  .date(validationTexts.badDay)
  .check(z.refine((day) => day >= String(limits.earliestYear), validationTexts.earlyDay));

/** '' and null in a form mean "none", undefined means "not mentioned". */
export const emptyAsNull = z.transform((value: unknown) => (value === '' ? null : value));

export const optionalDaySchema = z.optional(z.pipe(emptyAsNull, z.nullable(daySchema)));

export const optionalTimeSchema = z.optional(
  z.pipe(emptyAsNull, z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, validationTexts.badTime)))),
);

export const bodyIdSchema = (missing: string) =>
  z
    .pipe(
      z.union(
        [
          z.int().check(z.positive(missing), z.maximum(mostId, missing)),
          z.string().check(z.regex(/^\d{1,9}$/, missing)),
        ],
        missing,
      ),
      z.transform(Number),
    )
    .check(z.positive(missing));

/** The server may give a `Date` and writes it as text. */
export const instantSchema: z.ZodMiniType<string, string | Date> = z.iso.datetime();

/** An IANA time zone name, roughly; the server checks it against its own zones. */
export const timeZoneSchema = z
  .string()
  .check(z.maxLength(64, validationTexts.badTimeZone), z.regex(/^[A-Za-z0-9_+\-/]+$/, validationTexts.badTimeZone));

/** The secret part of a link in an email. Anything else is refused like a link that never existed. */
export const linkTokenSchema = z.string().check(z.maxLength(limits.linkToken));

/** One that we gave the browser a moment ago. */
export const stepTokenSchema = z.string().check(z.maxLength(limits.linkToken), z.regex(/^[\w-]*$/));
