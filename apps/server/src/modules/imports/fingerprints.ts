import { createHash } from 'node:crypto';
import type { ExportedPerson, SomedayExport } from '@someday/contract/export-format';

/** Numbers are an installation's own, so its address is part of it. */
const printOf = (...facts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex');

type Origin = Pick<SomedayExport, 'origin'>;

export const personPrint = ({ origin }: Origin, { id, name }: Pick<ExportedPerson, 'id' | 'name'>): string =>
  printOf(origin, id, name);

export const milestonePrint = (
  { origin }: Origin,
  { id, name, day }: Pick<SomedayExport['milestones'][number], 'id' | 'name' | 'day'>,
): string => printOf(origin, id, name, day);

export const messagePrint = ({ origin }: Origin, { id, source }: { id: number; source: { sha256: string } }): string =>
  printOf(origin, id, source.sha256);
