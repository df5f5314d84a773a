import { listOf, plural } from '@someday/contract/texts/words';
import type * as english from '@someday/contract/texts/words.copy';
import type { Translated } from './translated.ts';

export const noEmail = 'Este Someday no envía correos.';
export const tellThemYourself = (name: string): string =>
  name.trim() === '' ? `${noEmail} Tendrás que avisar tú.` : `${noEmail} Tendrás que avisar tú a ${name.trim()}.`;
export const onlyAtHome = 'Este Someday solo se abre en la red de tu casa.';
export const onlyHere = 'De momento, este Someday solo se abre en su propio ordenador.';
export const verificationWords = {
  already: 'El correo ya está confirmado',
  success: 'confirmado',
  expired: 'caducado',
} as const;
export const categoryLabels = {
  milestone: 'Grandes momentos',
  'tough-times': 'Tiempos difíciles',
  celebration: 'Celebraciones',
  'life-advice': 'Consejos',
  'just-because': 'Porque sí',
} as const;
export const cancellationReasonLabels = {
  'too-expensive': 'Demasiado caro',
  'not-using': 'Lo uso poco',
  'better-alternative': 'He encontrado algo mejor',
  'technical-issues': 'Problemas técnicos',
  'privacy-concerns': 'Privacidad',
  'no-longer-needed': 'Ya no lo necesito',
  other: 'Otro motivo',
} as const;
export const namesAndOthers = (names: readonly string[], others: number): string =>
  listOf([...names, plural(others, { one: '# más', other: '# más' })]);

({
  noEmail,
  tellThemYourself,
  onlyAtHome,
  onlyHere,
  verificationWords,
  categoryLabels,
  cancellationReasonLabels,
  namesAndOthers,
}) satisfies Translated<typeof english>;
