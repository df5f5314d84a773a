// A test setup file: any warning or error on the console fails the test.
// A test that expects one replaces the method: vi.spyOn(console, 'error').mockImplementation(() => {}).
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const complaints: string[] = [];

/** From React's development build, when one of the router's lazy routes arrives between two renders. Harmless, and theirs to fix. */
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
