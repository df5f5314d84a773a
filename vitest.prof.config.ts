import base from './vitest.config.ts';
const c = base as any;
for (const p of c.test.projects) p.test.setupFiles = [...(p.test.setupFiles ?? c.test.setupFiles), process.env['GCS'] ?? '/tmp/tools/prof-setup.ts'];
export default c;
