import { Circle, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { passwordTraits, traitsOf } from './password-traits.ts';
import { recoveryCopy } from './recovery.copy.ts';

/** Changes with every letter, so it is there to be read and never announces itself. */
export function PasswordStrength({ password }: { password: string }) {
  const id = useId();
  const { title, met, open, traits } = recoveryCopy.strength;
  const has = traitsOf(password);
  return (
    <div className="rounded-field bg-sunk px-4 py-3.5 text-small">
      <p id={id} className="font-bold">
        {title}
      </p>
      <ul aria-labelledby={id} className="m-0 mt-1.5 grid list-none gap-1.5 p-0 sm:grid-cols-2">
        {passwordTraits.map((trait) => {
          const Icon = has[trait] ? CircleCheck : Circle;
          return (
            <li
              key={trait}
              className={`flex items-start gap-2 ${has[trait] ? 'font-bold text-success' : 'text-ink-2'}`}
            >
              <Icon aria-hidden="true" className="mt-0.75 size-4.5 flex-none" />
              <span>
                {traits[trait]}
                <span className="sr-only">: {has[trait] ? met : open}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
