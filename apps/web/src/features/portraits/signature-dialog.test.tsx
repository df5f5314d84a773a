import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Signature } from '@someday/contract/rules/signature';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { toast } from '#web/testing/member-page.ts';
import { broken, dialog, setUpSettings } from '#web/testing/settings-page.ts';

const settings = setUpSettings();
const drawn = {
  kind: 'drawn',
  strokes: [
    [
      [100, 200, 0],
      [300, 80, 200],
    ],
    [[500, 90, 450]],
  ],
} satisfies Signature;

// The test page has no layout: the paper is half as large on the screen as in its own units.
beforeEach(() => {
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 180));
  Object.assign(SVGElement.prototype, { setPointerCapture: () => {} });
});

async function openDialog(signature: Signature | null = null, answers = {}) {
  await settings.openSettings({
    'GET /api/account/portrait': json(200, { color: 0, drawing: null, photoUrl: null }),
    'GET /api/account/signature': json(200, { signature, names: [] }),
    ...answers,
  });
  const name = signature ? 'Change signature' : 'Add your signature';
  await userEvent.click(await screen.findByRole('button', { name }));
  return dialog('Your signature');
}
type Opened = Awaited<ReturnType<typeof openDialog>>;

const paper = ({ getByRole }: Opened) => getByRole('img', { name: /^Sign here/ });
const press = ({ getByRole }: Opened, name: string) => userEvent.click(getByRole('button', { name }));
const saved = () => settings.sent('PATCH /api/account/signature');
const isWritten = (opened: Opened) => paper(opened).querySelectorAll('.pen-stroke').length > 0;

/** Points on the screen, 100 milliseconds after each other. */
function drawStroke(opened: Opened, begin: number, ...points: readonly (readonly [number, number])[]): void {
  const moment = (type: string, [clientX, clientY]: readonly [number, number], timeStamp: number) => {
    const event = new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(paper(opened), event);
  };
  const [first = [0, 0], ...rest] = points;
  moment('pointerdown', first, begin);
  for (const [index, point] of rest.entries()) moment('pointermove', point, begin + 100 * (index + 1));
  moment('pointerup', points.at(-1) ?? first, begin + 100 * points.length);
}

describe('a signature', () => {
  it('is drawn in strokes, each point with its time, and never outside the paper', async () => {
    const opened = await openDialog(null, {
      'PATCH /api/account/signature': json(200, { signature: drawn, names: [] }),
    });
    expect(opened.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    drawStroke(opened, 5000, [50, 100], [150, 40], [900, -20]);
    drawStroke(opened, 5400, [250, 45]);
    expect(opened.getByText('2 strokes are drawn.')).toBeTruthy();
    await press(opened, 'Save');
    await toast('Signature saved', '');
    const strokes = [
      [
        [100, 200, 0],
        [300, 80, 100],
        [1000, 0, 200],
      ],
      [[500, 90, 400]],
    ];
    expect(saved()).toEqual([{ name: null, signature: { kind: 'drawn', strokes } }]);
  });

  it('loses its last stroke, or starts over', async () => {
    const opened = await openDialog(drawn);
    await press(opened, 'Undo last stroke');
    expect(opened.getByText('One stroke is drawn.')).toBeTruthy();
    await press(opened, 'Start over');
    expect(opened.getByText('Nothing is drawn yet.')).toBeTruthy();
    expect(opened.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('writes itself when it’s shown and when asked, but not while it’s drawn', async () => {
    const opened = await openDialog(drawn);
    expect(isWritten(opened)).toBe(true);
    drawStroke(opened, 100, [10, 10], [90, 90]);
    expect(isWritten(opened)).toBe(false);
    await press(opened, 'Watch it');
    expect(isWritten(opened)).toBe(true);
  });

  it('is typed by those who don’t draw, with the keyboard alone', async () => {
    const signature = { kind: 'typed', text: 'Love, Mama' } as const;
    const opened = await openDialog(null, { 'PATCH /api/account/signature': json(200, { signature, names: [] }) });
    expect(document.activeElement).toBe(opened.getByRole('radio', { name: 'Draw it' }));
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.tab();
    await userEvent.keyboard('Love, Mama');
    expect(opened.getByText('Love, Mama')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await toast('Signature saved', '');
    expect(saved()).toEqual([{ name: null, signature }]);
    expect(screen.getByText('Love, Mama')).toBeTruthy();
  });

  it('can be removed', async () => {
    const opened = await openDialog(drawn, {
      'PATCH /api/account/signature': json(200, { signature: null, names: [] }),
    });
    await press(opened, 'Remove');
    await toast('Signature removed', '');
    expect(saved()).toEqual([{ name: null, signature: null }]);
    await screen.findByRole('button', { name: 'Add your signature' });
  });

  it('isn’t lost without a question, not even while the other way is shown', async () => {
    const opened = await openDialog();
    drawStroke(opened, 5000, [50, 100], [150, 40]);
    await userEvent.click(opened.getByRole('radio', { name: 'Type it' }));
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog');
  });

  it('stays on the paper when it can’t be saved', async () => {
    const opened = await openDialog(drawn, { 'PATCH /api/account/signature': broken });
    await press(opened, 'Save');
    await toast('Couldn’t save the signature', broken.message);
    await waitFor(() => expect(opened.getByText('2 strokes are drawn.')).toBeTruthy());
  });
});
