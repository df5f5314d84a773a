import { calledName } from '#web/lib/format.ts';

/** "Good evening, Anna." by the hour (0 to 23) where the reader is. */
export function greeting(name: string, hour: number): string {
  return `Good ${partOfDay(hour)}, ${calledName(name)}.`;
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
