import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from './form-draft.ts';

const schema = z.object({ name: z.string() });

beforeEach(() => sessionStorage.clear());

describe('what was typed into a form', () => {
  it('is kept under its own name until it is forgotten', () => {
    keepDraft('add:of:1', { name: 'Emma' });
    keepDraft('add:of:2', { name: 'Theo' });
    expect(readDraft('add:of:1', schema)).toEqual({ name: 'Emma' });
    forgetDraft('add:of:1');
    expect(readDraft('add:of:1', schema)).toBeUndefined();
    expect(readDraft('add:of:2', schema)).toEqual({ name: 'Theo' });
  });

  it('is not there when it is something else than the form takes', () => {
    keepDraft('add:of:1', { name: 7 });
    expect(readDraft('add:of:1', schema)).toBeUndefined();
    sessionStorage.setItem('someday-draft:add:of:1', 'cut o');
    expect(readDraft('add:of:1', schema)).toBeUndefined();
  });

  it('is forgotten with all the others when somebody signs out, and nothing else is', () => {
    keepDraft('add:of:1', { name: 'Emma' });
    keepDraft('edit:3:of:1', { name: 'Theo' });
    sessionStorage.setItem('scroll', '12');
    forgetDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['scroll']);
  });

  it('is simply not kept where the browser keeps nothing', () => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refused, setItem: refused, removeItem: refused });
    keepDraft('add:of:1', { name: 'Emma' });
    forgetDraft('add:of:1');
    expect(readDraft('add:of:1', schema)).toBeUndefined();
  });
});
