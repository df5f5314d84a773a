import { limits } from '@someday/contract/rules/limits';
import { durationOf, plural } from '@someday/contract/texts/words';
import type { trashCopy as english } from '#web/features/trash/trash.copy.ts';
import type { Translated } from './translated.ts';

export const trashCopy = {
  back: 'Inicio',
  title: 'Papelera',
  lead: `Lo que borras se queda aquí ${durationOf(limits.trashDays, 'day')}. Hasta entonces puedes recuperarlo.`,
  notHere: 'Los vídeos de la biblioteca se borran para siempre.',
  loading: 'Cargando la papelera',
  lovedOnes: 'Seres queridos',
  messages: 'Mensajes',
  until: (day) => `Hasta el ${day}`,
  comeBack: (messages) =>
    plural(messages, { zero: 'No vuelve ningún mensaje.', one: 'Vuelve un mensaje.', other: 'Vuelven # mensajes.' }),
  about: {
    video: (name, category) => `Vídeo para ${name}\n${category}`,
    photo: (name, category) => `Foto para ${name}\n${category}`,
  },
  restore: 'Recuperar',
  restoreOne: (name) => `Recuperar ${name}`,
  empty: 'La papelera está vacía',
  emptyText: 'Lo que borras espera aquí, por si cambias de idea.',
  failed: 'No hemos podido cargar la papelera',
  failedText: 'No se ha perdido nada. Comprueba la conexión e inténtalo de nuevo.',
  moreFailed: 'No hemos podido cargar más. Inténtalo de nuevo.',
  lovedOneBack: 'Ser querido recuperado',
  lovedOneBackText: (name, messages) =>
    plural(messages, {
      zero: () => `${name} ha vuelto. Su código funciona de nuevo.`,
      other: () => `${name} ha vuelto con todos sus mensajes. Su código funciona de nuevo.`,
    }),
  messageBack: 'Mensaje recuperado',
  messageBackText: (title, name) => `«${title}», para ${name}, está otra vez entre tus mensajes.`,
  show: 'Ir al inicio',
  restoreFailed: 'No hemos podido recuperarlo',
  restoreFailedText: 'Sigue en la papelera. Inténtalo de nuevo.',
} as const satisfies Translated<typeof english>;
