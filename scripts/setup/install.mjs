import { execFileSync } from 'node:child_process';
import { withLock } from './lock.mjs';
import { installOlderPostgres, olderMajors, olderMajorsInUse } from './older-postgres.mjs';
import { installPackages } from './packages.mjs';
import { buildPages } from './pages.mjs';
import { inCheckout } from './paths.mjs';
import { projectNode } from './project-node.mjs';
import { installTestTools } from './test-tools.mjs';

/**
 * Installs and builds what a command of the project needs.
 * @param {string} goal the command, such as `start`, `doctor` or `test:long`
 */
export const install = (goal) =>
  withLock(async () => {
    // First, so that it fails before the long download, not after it.
    if (goal.startsWith('test')) await installTestTools(goal);
    await installPackages();
    for (const major of goal === 'test:long' ? olderMajors() : olderMajorsInUse()) await installOlderPostgres(major);
    if (goal !== 'start' && !goal.startsWith('test')) return;
    await buildPages(projectNode());
    execFileSync(projectNode(), [inCheckout('scripts/jsx.mjs')], { stdio: 'inherit' });
  });
