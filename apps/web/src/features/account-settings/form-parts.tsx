import type { ComponentProps, ReactNode } from 'react';
import { buttonLook, Spinner } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/field.tsx';
import { settingsCopy } from './account-settings.copy.ts';

/** The member's current password. The hidden field before it tells password managers which account it is for. */
export function OwnPasswordField({
  email,
  ...rest
}: { email: string } & Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  return (
    <>
      <input
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <PasswordField {...rest} label={settingsCopy.currentPassword} autoComplete="current-password" />
    </>
  );
}

const idleLook = 'aria-disabled:border-line aria-disabled:bg-sunk aria-disabled:text-ink-2';

/** Saves a form. With nothing to save, it is still focusable and described as such; a disabled button would be skipped silently. */
export function SaveButton({
  isIdle,
  loading,
  noteId,
  children,
}: {
  isIdle: boolean;
  loading: boolean;
  noteId: string;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      aria-disabled={isIdle || loading || undefined}
      aria-busy={loading || undefined}
      aria-describedby={noteId}
      className={buttonLook({ className: loading ? undefined : idleLook })}
      onClick={(event) => {
        if (isIdle || loading) event.preventDefault();
      }}
    >
      {loading ? <Spinner /> : null}
      {children}
    </button>
  );
}
