import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BackupsReport } from '@someday/contract/api/backups';
import { openTab, setUpAdminTab } from '#web/testing/admin-tab.tsx';
import { json } from '#web/testing/answering-server.ts';
import { fill, press } from '#web/testing/form.ts';
import { toast } from '#web/testing/member-page.ts';
import { Backups } from './backups.tsx';

const { answer, sent } = setUpAdminTab();
const onEnd = vi.fn();
beforeEach(() => onEnd.mockReset());
const report = 'GET /api/admin/backups';
const start = 'POST /api/admin/backups';
const check = 'POST /api/admin/backups/recovery-key';

const made: BackupsReport = {
  place: '/mnt/disk/someday',
  nextAt: '2026-11-23T03:30:00.000Z',
  isRunning: false,
  drill: { at: '2026-11-10T03:30:00.000Z', problem: null },
  asksForKey: false,
};

/** What it says about backups. */
async function facts(): Promise<string> {
  const [status] = await screen.findAllByRole('status');
  return status?.textContent ?? '';
}

it('says when backups were tried out, and when the next is due', async () => {
  answer({ [report]: json(200, made) });
  openTab(() => <Backups onEnd={onEnd} />);
  expect(await facts()).toMatch(
    /^Tried out: Nov 10, 2026.*It could be restored.*Next: Nov 23, 2026.*to \/mnt\/disk\/someday$/,
  );
  expect(screen.queryByText(/printed recovery key/)).toBeNull();
});

it('has no button that can’t work while no place is set', async () => {
  answer({ [report]: json(200, { ...made, place: null, nextAt: null, drill: null }) });
  openTab(() => <Backups onEnd={onEnd} />);
  expect(await facts()).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says why a backup couldn’t be restored', async () => {
  const drill = { at: '2026-11-22T03:30:00.000Z', problem: 'a part of the backup is damaged' };
  answer({ [report]: json(200, { ...made, drill }) });
  openTab(() => <Backups onEnd={onEnd} />);
  expect(await facts()).toMatch(/couldn’t be restored because a part of the backup is damaged\./);
});

it(
  'starts a backup, says that it’s being made, and has everything checked again once it’s done',
  { tags: 'long' },
  async () => {
    answer({ [report]: json(200, made), [start]: json(200, { ...made, isRunning: true }) });
    openTab(() => <Backups onEnd={onEnd} />);
    await screen.findByText(/Tried out/);
    await press('Back up now');
    await screen.findByText('A backup is being made now.');
    expect(onEnd).not.toHaveBeenCalled();
    await expect.poll(() => onEnd.mock.calls.length, { timeout: 10_000 }).toBe(1);
    expect(screen.queryByText('A backup is being made now.')).toBeNull();
  },
);

it('says so if it couldn’t be started', async () => {
  const message = 'There’s no place for backups yet. Set BACKUP_TO to a folder on another disk first.';
  answer({ [report]: json(200, made), [start]: json(409, { message, code: 'no_backup_place' }) });
  openTab(() => <Backups onEnd={onEnd} />);
  await screen.findByText(/Tried out/);
  await press('Back up now');
  await toast('We couldn’t start a backup', message);
});

it('asks for the printed recovery key once a year, and says whether it is the right one', async () => {
  const message = 'That isn’t the recovery key of your backups. Check it letter by letter.';
  answer({
    [report]: json(200, { ...made, asksForKey: true }),
    [check]: json(409, { message, code: 'wrong_recovery_key' }),
  });
  openTab(() => <Backups onEnd={onEnd} />);
  await screen.findByText(/Do you still have the printed recovery key/);
  await fill({ 'Recovery key': '3VC8-PNW0' });
  await press('Check it');
  await screen.findByText(message);
  answer({ [report]: json(200, made), [check]: json(200, made) });
  await fill({ 'Recovery key': '-0J84-GFEX-1V5P-E7GA-EQ5G' });
  await press('Check it');
  await screen.findByText('That’s the one. Keep it safe.');
  expect(sent(check).at(-1)).toEqual({ recoveryKey: '3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5G' });
});
