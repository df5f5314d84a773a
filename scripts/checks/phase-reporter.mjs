import { writeFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, seconds: number }} Phase the result of one of Vitest's projects
 * @typedef {{ ok: boolean, phases: Record<string, Phase>, slowest: { file: string, seconds: number }[] }} Sum phases by project name; the ten slowest files
 */

/** A Vitest reporter that counts by project, and writes the totals to the file named by SOMEDAY_TEST_SUM. */
export default class PhaseReporter {
  /** @type {Map<string, Phase & { from: number }>} */
  #phases = new Map();
  /** @type {Sum['slowest']} */
  #files = [];

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleStart({ project }) {
    if (this.#phases.has(project.name)) return;
    this.#phases.set(project.name, { passed: 0, failed: 0, seconds: 0, from: performance.now() });
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const { project, children } = module;
    this.#files.push({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 });
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
    const sum = {
      ok: reason === 'passed' && errors.length === 0,
      phases: Object.fromEntries(phases),
      slowest: this.#files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10),
    };
    writeFileSync(process.env['SOMEDAY_TEST_SUM'] ?? '', JSON.stringify(sum));
  }
}
