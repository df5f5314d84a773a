import { useFormDraft } from './hook-form.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { write } from '#web/testing/form.ts';

type Values = { name: string; email: string };
const schema = z.partial(z.object({ name: z.string(), email: z.string() }));

function Form({ draftKey, saved }: { draftKey: string; saved: Values }) {
  const form = useForm<Values>({ defaultValues: saved });
  const { isDirty, dirtyFields } = form.formState;
  const forget = useFormDraft(draftKey, schema, form);
  return (
    <form>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Email" {...form.register('email')} />
      <output>{isDirty ? Object.keys(dirtyFields).join(' ') : 'untouched'}</output>
      <button type="button" onClick={() => form.reset(saved)}>
        Start over
      </button>
      <button type="button" onClick={forget}>
        Sent
      </button>
    </form>
  );
}

const nothing = { name: '', email: '' };
function open(draftKey = 'add:of:1', saved = nothing) {
  cleanup();
  render(
    <StrictMode>
      <Form draftKey={draftKey} saved={saved} />
    </StrictMode>,
  );
}
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('a form that is reopened', () => {
  it('shows what was typed, as unsaved', async () => {
    open();
    await write(screen.getByLabelText('Name'), 'Emma');
    open();
    expect(value('Name')).toBe('Emma');
    screen.getByText('name');
  });

  it('shows saved values in untouched fields', async () => {
    open('edit:3:of:1', { name: 'Emma', email: 'old@example.org' });
    await write(screen.getByLabelText('Name'), ' Maria');
    open('edit:3:of:1', { name: 'Emma', email: 'new@example.org' });
    expect(value('Name')).toBe('Emma Maria');
    expect(value('Email')).toBe('new@example.org');
  });

  it('is untouched for another member or another person', async () => {
    open('add:of:1');
    await write(screen.getByLabelText('Name'), 'Emma');
    open('add:of:2');
    expect(value('Name')).toBe('');
    screen.getByText('untouched');
  });

  it('is untouched once its entries were sent or discarded', async () => {
    open();
    await write(screen.getByLabelText('Name'), 'Emma');
    await userEvent.click(screen.getByRole('button', { name: 'Sent' }));
    open();
    expect(value('Name')).toBe('');
  });

  it('is untouched if everything was undone', async () => {
    open();
    await userEvent.type(screen.getByLabelText('Name'), 'E{Backspace}');
    expect(Object.keys(sessionStorage)).toEqual([]);
    await write(screen.getByLabelText('Name'), 'Emma');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    open();
    expect(value('Name')).toBe('');
  });
});
