/** Our own, since the icon set has only outlines and its files are shared with other pages. */
const shapes = {
  play: 'M7 4.6v14.8a1 1 0 0 0 1.5.9l12-7.4a1 1 0 0 0 0-1.8l-12-7.4A1 1 0 0 0 7 4.6Z',
  pause: 'M6 4h3.5v16H6zM14.5 4H18v16h-3.5z',
  stop: 'M5.5 5.5h13v13h-13z',
  back: 'M5 5h2.5v14H5zM19 5.5v13L8.5 12z',
  forward: 'M16.5 5H19v14h-2.5zM5 5.5v13L15.5 12z',
  settings:
    'M3 6.9h9v2.2H3zM18.5 6.9H21v2.2h-2.5zM3 14.9h2.5v2.2H3zM12 14.9h9v2.2h-9zM15.5 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8.5 13a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  close: 'm6.6 5 5.4 5.4L17.4 5 19 6.6 13.6 12l5.4 5.4-1.6 1.6-5.4-5.4L6.6 19 5 17.4l5.4-5.4L5 6.6z',
  away: 'M12 3 7 8.5h3.7v7H7l5 5.5 5-5.5h-3.7v-7H17z',
} as const;

export type PlayerShape = keyof typeof shapes;

export function PlayerIcon({ shape }: { shape: PlayerShape }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className="size-5">
      <path d={shapes[shape]} />
    </svg>
  );
}
