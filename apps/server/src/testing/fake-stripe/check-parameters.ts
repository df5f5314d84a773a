import { invalidRequest } from './api-error.ts';
import type { Form } from './form-body.ts';
import type { ObjectShape, Shape } from './shapes.ts';

export interface RequestParameters {
  readonly [name: string]: unknown;
}

/** The parameters with their types, or Stripe's error for the first one its API doesn't allow. */
export function checkParameters(form: Form, shape: ObjectShape, path = ''): RequestParameters {
  if (typeof form === 'string') throw invalidRequest(`Invalid object`, { param: path });
  const at = (name: string) => (path === '' ? name : `${path}[${name}]`);
  for (const name of shape.required ?? []) {
    if (form[name] !== undefined) continue;
    throw invalidRequest(`Missing required param: ${at(name)}.`, { code: 'parameter_missing', param: at(name) });
  }
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const known = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
      if (known !== undefined) return [name, checkValue(value, known, at(name))];
      const why = shape.others.includes(name)
        ? `${at(name)} exists, but its shape is not in parameters.ts`
        : `Received unknown parameter: ${at(name)}`;
      throw invalidRequest(why, { code: 'parameter_unknown', param: at(name) });
    }),
  );
}

function checkValue(form: Form, shape: Shape, path: string): unknown {
  if (typeof shape === 'string') return checkPlain(form, shape, path);
  if ('fields' in shape) return checkParameters(form, shape, path);
  if ('list' in shape) {
    if (typeof form === 'string') throw invalidRequest('Invalid array', { param: path });
    return Object.entries(form).map(([index, item]) => checkValue(item, shape.list, `${path}[${index}]`));
  }
  if ('oneOf' in shape) {
    if (typeof form === 'string' && shape.oneOf.includes(form)) return form;
    throw invalidRequest(`Invalid ${path}: must be one of ${shape.oneOf.join(', ')}`, { param: path });
  }
  return checkAny(form, shape.any, path);
}

function checkAny(form: Form, shapes: readonly Shape[], path: string): unknown {
  const errors: unknown[] = [];
  for (const shape of shapes) {
    try {
      return checkValue(form, shape, path);
    } catch (error) {
      errors.push(error);
    }
  }
  throw errors[0];
}

function checkPlain(form: Form, shape: 'string' | 'number' | 'boolean' | 'metadata', path: string): unknown {
  if (shape === 'metadata') {
    if (typeof form === 'string' || Object.values(form).some((value) => typeof value !== 'string')) {
      throw invalidRequest('Invalid metadata', { param: path });
    }
    return form;
  }
  if (typeof form !== 'string') throw invalidRequest('Invalid value', { param: path });
  switch (shape) {
    case 'string':
      // An empty one means removal, which most don't allow.
      if (form === '') throw invalidRequest(`You passed an empty string for '${path}'.`, { param: path });
      return form;
    case 'number':
      if (/^-?\d+(\.\d+)?$/.test(form)) return Number(form);
      throw invalidRequest(`Invalid integer: ${form}`, { code: 'parameter_invalid_integer', param: path });
    case 'boolean':
      if (form === 'true' || form === 'false') return form === 'true';
      throw invalidRequest(`Invalid boolean: ${form}`, { param: path });
  }
}
