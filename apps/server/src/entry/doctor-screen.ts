import { styleText } from 'node:util';
import type { HealthState } from '@someday/contract/api/figures';
import type { InstallationCheck } from '@someday/contract/api/installation';
import { doctorCopy as copy } from '#server/modules/installation/installation.copy.ts';

const looks = {
  healthy: { sign: '✓', color: 'green' },
  attention: { sign: '!', color: 'yellow' },
  trouble: { sign: '✗', color: 'red' },
} as const satisfies Record<HealthState, object>;

type Stream = Pick<NodeJS.WriteStream, 'isTTY'>;

export function doctorScreen(checks: readonly InstallationCheck[], stream: NodeJS.WritableStream & Stream): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, detail, remedy }) => {
    const { sign, color } = looks[state];
    const first = `  ${styleText(color, sign, { stream })} ${name.padEnd(width)}  ${detail}`;
    return remedy === null
      ? [first]
      : [first, `    ${' '.repeat(width)}  ${styleText(color, '→', { stream })} ${remedy}`];
  });
  const count = (wanted: HealthState) => checks.filter(({ state }) => state === wanted).length;
  return ['', ...lines, '', `  ${copy.summary(count('trouble'), count('attention'))}`, ''].join('\n');
}
