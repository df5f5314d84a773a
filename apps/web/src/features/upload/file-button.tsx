import type { LucideIcon } from 'lucide-react';
import { clsx } from 'clsx';
import { buttonLook } from '#web/ui/button.tsx';

type FileButtonProps = {
  label: string;
  icon?: LucideIcon;
  accept?: string | undefined;
  multiple?: boolean;
  /** Opens the device's own camera app: the one towards the person, or the one away from them. */
  capture?: 'user' | 'environment';
  describedBy: string;
  isInvalid?: boolean;
  className?: string;
  onChoose: (files: File[]) => void;
};

/** A button that opens the device's own way to a file. */
export function FileButton({
  label,
  icon: Icon,
  describedBy,
  isInvalid,
  className,
  onChoose,
  ...input
}: FileButtonProps) {
  return (
    <label
      className={buttonLook({
        variant: 'secondary',
        className: clsx(
          'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
          className,
        ),
      })}
    >
      {Icon ? <Icon aria-hidden="true" /> : null}
      {label}
      <input
        {...input}
        type="file"
        className="sr-only"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = ''; // choosing the same file again is a choice, too
          if (files.length > 0) onChoose(files); // whoever closes the picker changes nothing
        }}
      />
    </label>
  );
}
