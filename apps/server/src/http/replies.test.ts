import { describe, expect, it } from 'vitest';
import { disposition } from './replies.ts';

describe('a sent document’s name', () => {
  it.each([
    ['For Emma.pdf', `inline; filename="For Emma.pdf"; filename*=UTF-8''For%20Emma.pdf`],
    ['Für Zoë.pdf', `inline; filename="F_r Zo_.pdf"; filename*=UTF-8''F%C3%BCr%20Zo%C3%AB.pdf`],
    ['a"b\\c\r\nd.pdf', `inline; filename="a_b_c__d.pdf"; filename*=UTF-8''a%22b%5Cc%0D%0Ad.pdf`],
    ["O'Neil (*).pdf", `inline; filename="O'Neil (*).pdf"; filename*=UTF-8''O%27Neil%20%28%2A%29.pdf`],
    ['half \ud83d.pdf', `inline; filename="half _.pdf"; filename*=UTF-8''half%20%EF%BF%BD.pdf`],
  ])('%j is in one header line', (name, header) => {
    expect(disposition('inline', name)).toBe(header);
  });
});
