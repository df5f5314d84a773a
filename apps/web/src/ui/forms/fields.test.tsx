import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Checkbox, SegmentedControl } from './choices.tsx';
import { PasswordField, DateField, SelectField, TextArea, TextField } from './field.tsx';

afterEach(cleanup);

describe('a field', () => {
  it('is named by its label and described by its hint', () => {
    render(<TextField label="Title" hint="They see it before they open the message." optional />);
    const input = screen.getByRole('textbox', {
      name: 'Title (optional)',
      description: 'They see it before they open the message.',
    });
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('announces its error and is described by it', () => {
    const { rerender } = render(<TextField label="Name" hint="As you call them." />);
    rerender(<TextField label="Name" hint="As you call them." error="Please enter a name" />);
    expect(screen.getByRole('alert').textContent).toBe('Please enter a name');
    const input = screen.getByRole('textbox', { name: 'Name', description: 'As you call them. Please enter a name' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['a text area', <TextArea key="area" label="Field" error="Wrong" />],
    ['a day', <DateField key="day" label="Field" error="Wrong" />],
    [
      'a choice',
      <SelectField key="choice" label="Field" error="Wrong">
        <option value="a">A</option>
      </SelectField>,
    ],
    ['a password', <PasswordField key="password" label="Field" error="Wrong" />],
  ])('works the same for %s', (_what, field) => {
    render(field);
    const control = screen.getByLabelText('Field');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(control.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });
});

describe('a password', () => {
  it('is hidden until it is shown, and can be pasted', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" />);
    const input = screen.getByLabelText('Password');
    await user.click(input);
    await user.paste('correct horse');
    expect(input).toHaveProperty('value', 'correct horse');
    expect(input).toHaveProperty('type', 'password');
    const eye = screen.getByRole('button', { name: 'Show password', pressed: false });
    await user.click(eye);
    expect(input).toHaveProperty('type', 'text');
    expect(eye.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a segmented control', () => {
  function Filter() {
    const [value, setValue] = useState<'all' | 'video'>('all');
    const segments = [
      { value: 'all', label: 'All', count: 4 },
      { value: 'video', label: 'Videos', count: 3 },
    ] as const;
    return <SegmentedControl label="Show" segments={segments} value={value} onValueChange={setValue} />;
  }

  it('is a named group with counts in its labels', async () => {
    render(<Filter />);
    expect(screen.getByRole('group', { name: 'Show' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /Videos\s*3/ }));
    expect(screen.getByRole('radio', { name: /Videos/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: /All/ })).toHaveProperty('checked', false);
  });
});

describe('a checkbox', () => {
  it('can be checked by its text and announces its error', async () => {
    render(<Checkbox error="You must agree">This is my own device</Checkbox>);
    const box = screen.getByRole('checkbox', { name: 'This is my own device' });
    await userEvent.click(screen.getByText('This is my own device'));
    expect(box).toHaveProperty('checked', true);
    expect(screen.getByRole('alert').textContent).toBe('You must agree');
  });
});
