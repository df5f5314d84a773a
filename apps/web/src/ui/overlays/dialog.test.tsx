import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { TextField } from '#web/ui/forms/field.tsx';

afterEach(cleanup);

function AddLovedOne() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add New Loved One</Button>
      {open ? (
        <Dialog onOpenChange={setOpen} title="Add a loved one" description="They get a code of their own.">
          <TextField label="Name" />
        </Dialog>
      ) : null}
    </>
  );
}

describe('a dialog', () => {
  it('has a name and description, traps focus and returns it', async () => {
    const user = userEvent.setup();
    render(<AddLovedOne />);
    const opener = screen.getByRole('button', { name: 'Add New Loved One' });
    await user.click(opener);
    const dialog = screen.getByRole('dialog', {
      name: 'Add a loved one',
      description: 'They get a code of their own.',
    });
    for (let presses = 0; presses < 4; presses += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('closes with its button', async () => {
    const user = userEvent.setup();
    render(<AddLovedOne />);
    await user.click(screen.getByRole('button', { name: 'Add New Loved One' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a question before something that can’t be undone', () => {
  const ask = (onConfirm: () => void, onOpenChange: (open: boolean) => void, loading = false) =>
    render(
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Delete this message?"
        description="This action cannot be undone."
        confirmLabel="Delete"
        loading={loading}
        onConfirm={onConfirm}
      />,
    );

  it('starts on Cancel and confirms once', async () => {
    const onConfirm = vi.fn();
    const onOpenChange = vi.fn();
    const user = userEvent.setup();
    ask(onConfirm, onOpenChange);
    expect(screen.getByRole('alertdialog', { name: 'Delete this message?' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('ignores a second click while it’s loading', async () => {
    const onConfirm = vi.fn();
    ask(onConfirm, () => {}, true);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('a menu', () => {
  function MessageRow() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu
          trigger={<Button>More</Button>}
          items={[{ label: 'Delete', tone: 'danger', onSelect: () => setOpen(true) }]}
        />
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Delete this message?"
          description="This action cannot be undone."
          confirmLabel="Delete"
          onConfirm={() => {}}
        />
      </>
    );
  }

  it('can open a question, and focus returns to the menu', async () => {
    const user = userEvent.setup();
    render(<MessageRow />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  });
});

it('a dialog leaves fullscreen, where it would be behind what fills the screen', () => {
  const exit = vi.fn(() => Promise.resolve());
  Object.defineProperty(document, 'fullscreenElement', { value: document.body, configurable: true });
  Object.defineProperty(document, 'exitFullscreen', { value: exit, configurable: true });
  render(
    <ConfirmDialog
      onOpenChange={() => undefined}
      title="Save it?"
      description=""
      confirmLabel="Save"
      onConfirm={() => undefined}
    />,
  );
  expect(exit).toHaveBeenCalled();
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true });
});
