// Makes `npm start`, `npm test`, `npm run dev`, `npm run admin` and `npm run doctor` work on a machine that has git, npm and Node 20, and nothing else: npm runs this before each.
// It may run on the host's old Node and before anything is installed, so it uses builtins only and no TypeScript.
import { alone } from './setup/lock.mjs';
import { installOlderPostgres, olderMajors, olderMajorsInUse } from './setup/older-postgres.mjs';
import { installPackages } from './setup/packages.mjs';
import { buildPages } from './setup/pages.mjs';
import { projectNode } from './setup/project-node.mjs';
import { installTestTools } from './setup/test-tools.mjs';

const goal = process.argv[2] ?? 'start';

await alone(async () => {
  // First, so anyone who can't install them learns it before a long download, not after it.
  if (goal.startsWith('test')) await installTestTools(goal);
  await installPackages();
  for (const major of goal === 'test:long' ? olderMajors() : olderMajorsInUse()) await installOlderPostgres(major);
  if (goal === 'start' || goal.startsWith('test')) await buildPages(projectNode());
});
