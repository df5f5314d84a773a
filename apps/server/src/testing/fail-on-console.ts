// A test set-up file: whatever a test lets the program complain about on the console fails that test.
// A test that expects a complaint replaces the method itself: vi.spyOn(console, 'error').mockImplementation(() => {}).
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const complaints: string[] = [];

/** React's development build about the router's lazy routes, when one arrives between two renders. Theirs to mend, and harmless. */
const routers = 'This library called use() to suspend in a previous render';

for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    const text = format(...words);
    if (!text.includes(routers)) complaints.push(`console.${level}: ${text}`);
  };
}

beforeEach(() => {
  complaints.length = 0;
});

afterEach(() => {
  if (complaints.length > 0) throw new Error(`Unexpected on the console:\n${complaints.join('\n')}`);
});
