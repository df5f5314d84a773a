import { writeFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, seconds: number }} Phase the result of one of Vitest's projects
 * @typedef {{ ok: boolean, phases: Record<string, Phase> }} Sum by project name
 */

/** A Vitest reporter that counts by project, and writes the totals to the file named by SOMEDAY_TEST_SUM. */
export default class PhaseReporter {
  /** @type {Map<string, Phase & { from: number }>} */
  #phases = new Map();

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleStart({ project }) {
    if (this.#phases.has(project.name)) return;
    this.#phases.set(project.name, { passed: 0, failed: 0, seconds: 0, from: performance.now() });
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd({ project, children }) {
    const phase = this.#phases.get(project.name);
    if (phase === undefined) return;
    phase.seconds = (performance.now() - phase.from) / 1000;
    for (const test of children.allTests()) {
      const { state } = test.result();
      if (state === 'passed' || state === 'failed') phase[state] += 1;
    }
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly unknown[]} errors
   * @param {import('vitest/node').TestRunEndReason} reason
   */
  onTestRunEnd(_modules, errors, reason) {
    const phases = [...this.#phases].map(([name, { from: _from, ...phase }]) => [name, phase]);
    /** @type {Sum} */
    const sum = { ok: reason === 'passed' && errors.length === 0, phases: Object.fromEntries(phases) };
    writeFileSync(process.env['SOMEDAY_TEST_SUM'] ?? '', JSON.stringify(sum));
  }
}
