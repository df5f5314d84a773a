import type { AccountScreen } from '#web/ui/account-sheet.tsx';

type Letter = Pick<AccountScreen, 'envelope' | 'postmark'>;

/** How a page looks whose link opens nothing any more. */
export const tooLate: Letter = {
  envelope: 'sealed',
  postmark: { top: 'RETURN', lines: ['TOO', 'LATE'], bottom: 'TO SENDER' },
};

/** And one whose link is not complete, or never was one. */
export const notFound: Letter = {
  envelope: 'sealed',
  postmark: { top: 'RETURN', lines: ['NOT', 'FOUND'], bottom: 'TO SENDER' },
};
