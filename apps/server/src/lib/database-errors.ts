/** read_only_sql_transaction: while our own server's disk is full, while an installation moves, and from a standby after a failover. */
const readOnlyCode = '25006';
const noRoomCodes = new Set([
  '53100', // disk_full, of PostgreSQL
  readOnlyCode,
  'ENOSPC',
  'EDQUOT',
]);

export const isReadOnly = (error: unknown): boolean => codeOf(error) === readOnlyCode;

/** The disk of the database or of the files is full, or the database takes no writes: reads work, writes don't. */
export function isNoRoom(error: unknown): boolean {
  return noRoomCodes.has(codeOf(error));
}

export async function ifThereIsRoom<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isNoRoom(error)) return undefined;
    throw error;
  }
}

const lostSocketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const socketCalls = new Set(['connect', 'read', 'write']);
const lostConnection =
  /connection terminated|is not queryable|timeout exceeded when trying to connect|the database does not answer/i;

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // 57P01-57P03: the server is shutting down, has crashed or is starting; 08xxx: connection exceptions; 53300: too many connections.
  if (/^(57P0[123]|08...|53300)$/.test(code)) return true;
  const call = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : '';
  return (lostSocketCodes.has(code) && socketCalls.has(call)) || lostConnection.test(error.message);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
