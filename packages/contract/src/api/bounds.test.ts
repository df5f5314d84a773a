import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

/** A pattern that covers the whole text and repeats nothing endlessly. */
function isBounded(pattern: RegExp): boolean {
  const bare = pattern.source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'x');
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare);
}

/** Where a schema accepts more than it should: texts and lists without a longest, numbers without a range, objects with any keys. */
function unbounded(schema: z.core.$ZodType, path: string): string[] {
  if (!(schema instanceof z.core.$ZodType)) return [path];
  const { def } = schema._zod;
  const checks = (def.checks ?? []).map((check) => check._zod.def);
  const has = (...names: string[]) => names.every((name) => checks.some(({ check }) => check === name));
  const inside = (one: z.core.$ZodType, name = '') => unbounded(one, path + name);
  if (schema instanceof z.core.$ZodString) {
    const formats = [...checks, def].filter((one) => 'pattern' in one && one.pattern instanceof RegExp);
    const isShort = formats.some((one) => 'pattern' in one && one.pattern instanceof RegExp && isBounded(one.pattern));
    return isShort || has('max_length') || has('length_equals') ? [] : [path];
  }
  if (schema instanceof z.core.$ZodNumber) return has('less_than', 'greater_than') ? [] : [path];
  if (schema instanceof z.core.$ZodArray)
    return [...(has('max_length') || has('length_equals') ? [] : [path]), ...inside(schema._zod.def.element, '[]')];
  if (schema instanceof z.core.$ZodObject) {
    const { shape, catchall } = schema._zod.def;
    const loose = catchall !== undefined && !(catchall instanceof z.core.$ZodNever);
    return [...(loose ? [path] : []), ...Object.entries(shape).flatMap(([key, value]) => inside(value, `.${key}`))];
  }
  // How many there are is limited for all bodies alike.
  if (schema instanceof z.core.$ZodRecord)
    return [schema._zod.def.keyType, schema._zod.def.valueType].flatMap((one) => inside(one, '{}'));
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap((option) => inside(option));
  if (schema instanceof z.core.$ZodPipe) {
    const { in: input, out } = schema._zod.def;
    // What a form means by '' or undefined is decided before its value is checked.
    if (input instanceof z.core.$ZodTransform) return inside(out);
    if (out instanceof z.core.$ZodTransform) return inside(input);
    return input instanceof z.core.$ZodPipe ? [...inside(input), ...inside(out)] : inside(out);
  }
  if (schema instanceof z.core.$ZodTuple) return schema._zod.def.items.flatMap((item) => inside(item, '[]'));
  if ('innerType' in schema._zod.def && schema._zod.def.innerType instanceof z.core.$ZodType)
    return inside(schema._zod.def.innerType);
  const closed = [z.core.$ZodEnum, z.core.$ZodLiteral, z.core.$ZodBoolean, z.core.$ZodNull, z.core.$ZodUndefined];
  return closed.some((kind) => schema instanceof kind) ? [] : [`${path} (${def.type})`];
}

describe.each(Object.entries<Endpoint>(api))('%s', (_name, { params, query, body, multipart }) => {
  it('accepts nothing without limits', () => {
    for (const [part, schema] of Object.entries({ params, query, body, multipart }))
      if (schema !== undefined) expect(unbounded(schema, part)).toEqual([]);
  });
});

it('a limit is missed if it isn’t there', () => {
  const short = z.string().check(z.maxLength(3));
  const wrong = {
    a: z.string(),
    b: z.array(short),
    c: z.int(),
    d: z.looseObject({}),
    e: z.string().check(z.regex(/^a+$/)),
  };
  expect(unbounded(z.object({ ...wrong, f: z.optional(z.unknown()), g: short }), '')).toHaveLength(6);
});
