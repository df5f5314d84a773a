/** The illustrations' colors: pictures on stamps look the same in both themes, as if printed. */
export const inks = {
  night: '#17373D',
  ink: '#1B2E31',
  pine: '#17524F',
  hill: '#6FA08C',
  hillDeep: '#2F7168',
  marigold: '#F2B544',
  brass: '#D2A25A',
  poppy: '#B4372A',
  poppyDeep: '#93281E',
  blush: '#F9DFD8',
  butter: '#FBE8BD',
  sky: '#D5E6EB',
  paper: '#FAF6EE',
  white: '#FFFDF7',
  walnut: '#5F3E28',
} as const;

export function cycle<T>(list: readonly [T, ...T[]], n: number): T {
  return list[Math.abs(n) % list.length] ?? list[0];
}
