import { calledName } from '@someday/contract/texts/words';
import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { callsYouCopy as copy } from './calls-you.copy.ts';
import { TextField } from './field.tsx';

type CallsYouProps = {
  /** Whose word it is. */
  name: string;
  accountName: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Who messages are from: a press for the usual names, a field for any other. Blank is the account's name. */
export function CallsYou({ name, accountName, value, error, onChange }: CallsYouProps) {
  const id = useId();
  const [wantsOther, setWantsOther] = useState(false);
  const firstName = calledName(accountName);
  const names: readonly string[] = firstName === accountName ? copy.names : [...new Set([...copy.names, firstName])];
  const isOther = wantsOther || (value !== '' && !names.includes(value));
  const choose = (next: string, isWanted = false) => {
    setWantsOther(isWanted);
    onChange(next);
  };
  return (
    <div className="col-span-full grid gap-2.5">
      <p id={id} className="font-bold wrap-anywhere">
        {copy.legend(name.trim())}
      </p>
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {[...names, copy.other].map((one) => {
          const isChosen = one === copy.other ? isOther : !isOther && one === value;
          return (
            <Button
              key={one}
              size="small"
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => (one === copy.other ? choose('', !isOther) : choose(isChosen ? '' : one))}
            >
              {one}
            </Button>
          );
        })}
      </div>
      {isOther ? (
        <TextField
          label={copy.field}
          hint={copy.hint(accountName)}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button just pressed asks for it
          autoFocus={wantsOther}
          value={value}
          error={error}
          onChange={({ target }) => choose(target.value, true)}
        />
      ) : null}
    </div>
  );
}
