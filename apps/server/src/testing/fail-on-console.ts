// A test set-up file: whatever a test lets the program complain about on the console fails that test.
// A test that expects a complaint replaces the method itself: vi.spyOn(console, 'error').mockImplementation(() => {}).
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const complaints: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    complaints.push(`console.${level}: ${format(...words)}`);
  };
}

beforeEach(() => {
  complaints.length = 0;
});

afterEach(() => {
  if (complaints.length > 0) throw new Error(`Unexpected on the console:\n${complaints.join('\n')}`);
});
