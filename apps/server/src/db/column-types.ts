import { never } from '@someday/contract/rules/release';
import pg from 'pg';

const BIGINT = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
/** The driver's own, for texts; instants come as texts. */
const parseInstant = pg.types.getTypeParser(TIMESTAMPTZ, 'text');

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond what a number holds exactly`);
  return value;
}

/**
 * How columns become values: bigint (ids, counts) a number, `date` its 'YYYY-MM-DD' text, because a day has no instant;
 * an instant a Date, infinity the one instant `never`; the rest as the driver does it. Set per pool: the driver's own table is global.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === BIGINT) return parseBigint;
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ) return (text: string) => (text === 'infinity' ? never : parseInstant(text));
    return pg.types.getTypeParser(oid, format);
  },
};
