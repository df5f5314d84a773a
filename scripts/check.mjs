// `npm run check`: everything we can check about the code without running the product.
import { boundaries, runChecks, staticChecks } from './checks/checks.mjs';

const { passed, failed } = await runChecks([...staticChecks, boundaries]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
