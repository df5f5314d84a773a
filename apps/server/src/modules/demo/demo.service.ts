export interface DemoTools {
  /** Nothing of it exists anywhere else. */
  readonly isDemo: boolean;
}

export type DemoService = ReturnType<typeof createDemoService>;

/** The filled world of a demonstration. */
export function createDemoService(_tools: DemoTools) {
  return {};
}
