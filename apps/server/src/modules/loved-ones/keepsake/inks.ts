/** The printed colours of the product's look: paper, stamps, postmarks. */
export const inks = {
  paper: '#FAF6EE',
  card: '#FFFFFF',
  ink: '#1B2E31',
  inkSoft: '#3E5052',
  line: '#857B66',
  pine: '#17524F',
  hill: '#6FA08C',
  hillDeep: '#2F7168',
  marigold: '#F2B544',
  poppy: '#B4372A',
  butter: '#FBE8BD',
  sky: '#D5E6EB',
  stamp: '#FFFDF7',
  stampEdge: '#DCCFB4',
} as const;
