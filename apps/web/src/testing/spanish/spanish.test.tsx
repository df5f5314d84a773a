// A second language is a second set of copy files. In this project of the tests (vitest.config.ts) four of them are Spanish.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { formatPercent } from '@someday/contract/texts/words';
import { formatBytes, formatDay, formatNames, formatTime } from '#web/lib/format.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { emma, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();
const times = { deletedAt: '2026-11-21T12:00:00.000Z', purgedAt: '2026-12-21T12:00:00.000Z' };

/** What is written on the page, and what is said of what isn't. */
function readerSees(): string[] {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen: string[] = [];
  while (words.nextNode()) seen.push(words.currentNode.textContent ?? '');
  for (const named of document.body.querySelectorAll('[aria-label]')) seen.push(named.getAttribute('aria-label') ?? '');
  return seen.filter((text) => text.trim() !== '');
}

it('the trash speaks Spanish, with Spanish dates, numbers, and plurals', async () => {
  const { portrait } = emma;
  const anna = { id: 8, portrait, name: 'Anna', relationship: 'Hija', messages: 1, ...times };
  const theo = { id: 9, portrait, name: 'Theo', relationship: 'Hijo', messages: 12_345, ...times };
  const letter = {
    id: 21,
    title: 'Tu nombre',
    recipientName: 'Emma',
    category: 'milestone',
    ownCategory: null,
    messageType: 'video',
    ...times,
  };
  const trash = json(200, { lovedOnes: [anna, theo], messages: [letter], more: false });
  signedIn(
    server,
    { children: [emma] },
    { 'GET /api/trash': trash, 'POST /api/family/members/9/restore': json(200, { ...emma, id: 9, name: 'Theo' }) },
  );
  openApp('/trash');
  await screen.findByText('Tu nombre');
  expect(readerSees()).toEqual([
    'Ir al contenido',
    'Someday',
    'A',
    'A',
    'Tamaño del texto',
    'Tamaño del texto',
    'Normal',
    'Grande',
    'Muy grande',
    'Tema',
    'Tema',
    'Claro',
    'Oscuro',
    'Del sistema',
    'Inicio',
    'Papelera',
    'Lo que borras se queda aquí 30 días. Hasta entonces puedes recuperarlo.',
    'Seres queridos',
    'A',
    'Anna',
    'Hija',
    'Vuelve un mensaje.',
    'Hasta el 21 de diciembre',
    'Recuperar',
    'T',
    'Theo',
    'Hijo',
    'Vuelven 12.345 mensajes.',
    'Hasta el 21 de diciembre',
    'Recuperar',
    'Mensajes',
    'Tu nombre',
    'Vídeo para Emma\nGrandes momentos',
    'Hasta el 21 de diciembre',
    'Recuperar',
    'Los vídeos de la biblioteca se borran para siempre.',
    'Tema y tamaño del texto',
    'Recuperar Anna',
    'Recuperar Theo',
    'Recuperar Tu nombre',
    'Avisos (F8)',
  ]);
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Recuperar Theo' }));
  await screen.findByText('Theo ha vuelto con todos sus mensajes. Su código funciona de nuevo.');
});

it('names, days, times, sizes, and shares are written as in Spain', () => {
  expect([
    formatNames(['Emma', 'Theo', 'Inés']),
    formatNames(['Emma', 'Theo', 'Inés', 'Lucía']),
    formatDay('2036-06-14'),
    formatTime('16:32'),
    formatBytes(9.44 * 1024 ** 2),
    formatPercent(0.52),
  ]).toEqual(['Emma, Theo e Inés', 'Emma, Theo y 2 más', '14 de junio de 2036', '16:32', '9,4 MB', '52\u00A0%']);
});
