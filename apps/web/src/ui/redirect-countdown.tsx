import { useEffect, useState, useEffectEvent } from 'react';
import { AnswerInPlace } from './alerts.tsx';
import { Button } from './button.tsx';

const SECOND_MS = 1000;

const mayCount = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

function useCountdown(seconds: number, isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (mayCount()) setLeft((before) => Math.max(0, before - 1));
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const isOver = isRunning && left === 0;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return left;
}

type CountdownWords = { goingIn: (seconds: number) => string; stay: string; staying: string };

type RedirectCountdownProps = { seconds: number; words: CountdownWords; onEnd: () => void };

/** Redirects after a countdown that the user can stop. Screen readers hear only the initial number of seconds. */
export function RedirectCountdown({ seconds, words, onEnd }: RedirectCountdownProps) {
  const [stays, setStays] = useState(false);
  const left = useCountdown(seconds, !stays, onEnd);
  if (stays) return <AnswerInPlace className="text-center">{words.staying}</AnswerInPlace>;
  return (
    <div className="grid items-center gap-x-4 gap-y-3 rounded-field bg-sunk px-5 py-4 sm:grid-cols-[1fr_auto] sm:py-2 sm:pr-2">
      <p>
        <span className="sr-only">{words.goingIn(seconds)}</span>
        <span aria-hidden="true" className="tabular">
          {words.goingIn(left)}
        </span>
      </p>
      <Button variant="secondary" size="small" onClick={() => setStays(true)}>
        {words.stay}
      </Button>
    </div>
  );
}
