export const ease = {
  soft: 'cubic-bezier(.16,1,.3,1)',
  away: 'cubic-bezier(.55,0,.85,.45)',
  press: 'cubic-bezier(.3,0,.4,1)',
  snap: 'cubic-bezier(.2,1.7,.4,1)',
  thump: 'cubic-bezier(.6,0,1,.6)',
  glide: 'cubic-bezier(.5,0,.16,1)',
  opens: 'cubic-bezier(.12,.6,.3,1)',
} as const;

export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
