import type * as english from '#web/ui/ui.copy.ts';
import type { Translated } from './translated.ts';

export const reactionWords = { heart: 'Corazón', laugh: 'Risa', cry: 'Lágrimas', love: 'Amor', hug: 'Abrazo' } as const;
export const reactionsFrom = (name: string) => `Reacciones de ${name}`;
export const publicHeaderCopy = {
  nav: 'Principal',
  menu: 'Menú',
  home: 'Inicio',
  howItWorks: 'Cómo funciona',
  pricing: 'Precios',
  messages: 'Ver mensajes',
  login: 'Entrar / Registrarse',
} as const;
export const footerCopy = {
  line: 'Mensajes en vídeo y en fotos para quienes quieres, que se abren cuando llega el día.',
  facebook: 'Someday en Facebook',
  instagram: 'Someday en Instagram',
  support: 'Ayuda',
  howItWorks: 'Cómo funciona',
  faq: 'Preguntas',
  contact: 'Contacto',
  crisis: 'Ayuda en una crisis',
  legal: 'Privacidad y condiciones',
  privacy: 'Privacidad',
  security: 'Seguridad',
  terms: 'Condiciones',
  ai: 'Sobre la IA',
  ideas: 'Ideas',
  messageTips: 'Qué decir',
  recordingTips: 'Cómo grabar',
  more: 'Más',
  messages: 'Ver mensajes',
  guests: 'Invitados',
  testers: 'Prueba Someday',
  copyright: (year) => `© ${year} Someday`,
} as const satisfies Translated<typeof english.footerCopy>;
export const offline = 'No tienes conexión. Seguiremos cuando vuelvas.';
export const loading = 'Cargando';
export const skipToMain = 'Ir al contenido';
export const resourceCopy = {
  loading: 'Cargando',
  text: 'Puede que se haya eliminado.',
  close: 'Cerrar',
  failedTitle: 'No pudimos cargarlo',
  failedText: 'Inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
} as const;

export const dialogCopy = { close: 'Cerrar', cancel: 'Cancelar' } as const;
export const toastsCopy = { region: 'Avisos (F8)', dismiss: 'Cerrar' } as const;
export const appearanceCopy = {
  menu: 'Tema y tamaño del texto',
  theme: 'Tema',
  themes: { light: 'Claro', dark: 'Oscuro', system: 'Del sistema' },
  textSize: 'Tamaño del texto',
  textSizes: { normal: 'Normal', large: 'Grande', largest: 'Muy grande' },
} as const;
export const listsCopy = { more: 'Ver más' } as const;

export const addToCalendar = 'Añadir al calendario';
export const searchCopy = { clear: 'Borrar la búsqueda' } as const;
export const checkThis = 'Revisa esto';

export const fieldCopy = {
  optional: '(opcional)',
  show: (label) => `Mostrar ${label}`,
  half: {
    date: 'Esta fecha aún no está completa. Revisa el día, el mes y el año.',
    time: 'Esta hora aún no está completa. Rellena todas sus partes.',
  },
} as const satisfies Translated<typeof english.fieldCopy>;
export const copyLinkCopy = {
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  share: 'Compartir',
  email: 'Correo',
  about: (action, name) => `${action}, ${name}`,
} as const satisfies Translated<typeof english.copyLinkCopy>;
export const statusWords = {
  scheduled: 'Programado',
  available: 'Disponible',
  viewed: 'Visto',
  test: 'Prueba',
  gettingReady: 'Preparándose',
  needsAttention: 'Con problemas',
} as const;

({
  reactionWords,
  reactionsFrom,
  publicHeaderCopy,
  footerCopy,
  loading,
  offline,
  skipToMain,
  resourceCopy,
  dialogCopy,
  toastsCopy,
  appearanceCopy,
  listsCopy,
  addToCalendar,
  searchCopy,
  checkThis,
  fieldCopy,
  copyLinkCopy,
  statusWords,
}) satisfies Translated<typeof english>;
