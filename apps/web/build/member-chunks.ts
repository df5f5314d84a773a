import type { Rolldown } from 'vite';

/**
 * How the members' app is cut into files. Left to itself the bundler makes one of every few lines that the same pages share, and each costs its
 * place in the lists of all others: so what nearly every page of a member takes is put together, and a file's name is left out of those lists.
 * What a public page takes too does not belong into a group: it would get all of it.
 */
export const memberChunks: Rolldown.OutputOptions = {
  chunkFileNames: 'assets/[hash].js',
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: 'member-data',
        test: /src[\\/]api[\\/](?:client|member-data|library|change-cached|message-lists|parents)\.ts$/,
      },
      {
        name: 'member-ui',
        test: /src[\\/](?:ui[\\/](?:empty-state|progress|show-more)\.tsx|lib[\\/](?:clock|days|same-zone)\.ts)$/,
      },
    ],
  },
};
