import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from './form-draft.ts';

const schema = z.object({ name: z.string() });

beforeEach(() => sessionStorage.clear());

describe('a form draft', () => {
  it('is saved under its own key until it is deleted', () => {
    keepDraft('add:of:1', { name: 'Emma' });
    keepDraft('add:of:2', { name: 'Theo' });
    expect(readDraft('add:of:1', schema)).toEqual({ name: 'Emma' });
    forgetDraft('add:of:1');
    expect(readDraft('add:of:1', schema)).toBeUndefined();
    expect(readDraft('add:of:2', schema)).toEqual({ name: 'Theo' });
  });

  it('is ignored if it doesn’t match the form', () => {
    keepDraft('add:of:1', { name: 7 });
    expect(readDraft('add:of:1', schema)).toBeUndefined();
    sessionStorage.setItem('someday-draft:add:of:1', 'cut o');
    expect(readDraft('add:of:1', schema)).toBeUndefined();
  });

  it('is deleted on logout with all other drafts, and nothing else is', () => {
    keepDraft('add:of:1', { name: 'Emma' });
    keepDraft('edit:3:of:1', { name: 'Theo' });
    sessionStorage.setItem('scroll', '12');
    forgetDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['scroll']);
  });

  it('isn’t saved if the browser refuses storage', () => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refused, setItem: refused, removeItem: refused });
    keepDraft('add:of:1', { name: 'Emma' });
    forgetDraft('add:of:1');
    expect(readDraft('add:of:1', schema)).toBeUndefined();
  });
});
