import { StorageAway, StorageProblem, StorageRefused } from '#server/adapters/storage/storage.ts';
import type { ErrorCode } from '@someday/contract/api/errors';
import { errorTexts } from '@someday/contract/texts/errors.copy';
import type { ErrorBody } from '@someday/contract/api/error-body';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, appError } from '#server/lib/app-error.ts';
import { isConnectionLost, isNoRoom, isReadOnly } from '#server/lib/database-errors.ts';
import { httpCopy } from './http.copy.ts';

/** Only unexpected errors are logged as errors. */
export function handleErrors(server: FastifyInstance, hasNoRoom: () => boolean): void {
  server.setErrorHandler(async (error: FastifyError, request, reply) => {
    const expected = asAppError(error, hasNoRoom);
    if (expected === undefined) request.log.error({ err: error, route: request.routeOptions.url }, 'request-failed');
    // A line per refusal would fill the disk further. The log says when it began and ended.
    else if (expected.status >= 500 && expected.code !== 'storage_full' && expected.code !== 'read_only')
      request.log.warn({ err: error, route: request.routeOptions.url }, 'request-refused');
    const known = expected ?? appError('internal');
    const retryAfter = known.details.retryAfterSeconds ?? (known.status === 503 ? 5 : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.status(known.status).header('cache-control', 'no-store').send(known.body());
  });
}

export const notFoundBody: ErrorBody = { message: errorTexts.not_found, code: 'not_found' };

/** The framework's own answer to a malformed URL would repeat it, access code included, without our headers. */
export function answerOddAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .status(404)
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
    .send(notFoundBody);
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'body_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_PARTS_LIMIT: 'invalid_input',
  FST_FILES_LIMIT: 'invalid_input',
  FST_FIELDS_LIMIT: 'invalid_input',
  FST_PROTO_VIOLATION: 'invalid_input',
  FST_MP_PREMATURE_CLOSE: 'request_stalled',
};

const refusedSeconds = 60;

function asAppError(error: FastifyError, hasNoRoom: () => boolean): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return appError('not_found');
    const fields = error.validation.map((issue) => ({
      path: issue.instancePath.split('/').filter(Boolean).join('.'),
      message: issue.message ?? errorTexts.invalid_input,
    }));
    // A body that isn't an object has no field to name.
    return invalidInput(fields.filter(({ path }) => path !== ''));
  }
  const code = frameworkCodes[error.code];
  if (code !== undefined) return appError(code, { cause: error });
  // The multipart parser has no error code for this.
  if (/unexpected end of multipart data$/i.test(error.message)) {
    return appError('invalid_input', { message: httpCopy.incomplete, cause: error });
  }
  if (error instanceof SyntaxError && error.statusCode === 400) return appError('invalid_input', { cause: error });
  // Node's error for a body whose sender disconnected: nothing failed here.
  if (error.code === 'ECONNRESET' && error.message === 'aborted') return appError('request_stalled', { cause: error });
  if (isReadOnly(error) && !hasNoRoom()) return appError('read_only', { cause: error });
  const reason = error instanceof StorageProblem ? error.reason : undefined;
  if (reason === 'too-large') return appError('file_too_large', { cause: error });
  if (error instanceof StorageRefused)
    return appError('storage_refused', { retryAfterSeconds: refusedSeconds, cause: error });
  if (reason === 'full' || isNoRoom(error)) return appError('storage_full', { cause: error });
  if (isConnectionLost(error) || error instanceof StorageAway) return appError('unavailable', { cause: error });
  return undefined;
}

/** The message is the first field's, because people fix one thing at a time. */
export function invalidInput(fields: NonNullable<ErrorBody['fields']>): AppError {
  const [first] = fields;
  return appError('invalid_input', { fields, ...(first && { message: first.message }) });
}
