import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from './env.ts';
import { settingNotes } from './misspelled.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-env-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** As env-file.mjs loads it. */
async function notesOn(text: string) {
  const file = path.join(folder, '.env');
  await writeFile(file, text);
  return () => settingNotes({ SOMEDAY_ENV_FILE: file, ...parseEnv(text) });
}

describe('a name in .env that is no setting', () => {
  it.each([
    ['BILLLING=off', 'BILLLING in .env isn’t a setting. Did you mean BILLING?'],
    ['billing=off', 'billing in .env isn’t a setting. Did you mean BILLING?'],
    ['TRUSTPROXY=127.0.0.1', 'TRUSTPROXY in .env isn’t a setting. Did you mean TRUST_PROXY?'],
    ['TRUSTED_PROXY=127.0.0.1', 'TRUSTED_PROXY in .env isn’t a setting. Did you mean TRUST_PROXY?'],
    ['BAKCUP_TO=/mnt', 'BAKCUP_TO in .env isn’t a setting. Did you mean BACKUP_TO?'],
    ['PROT=3000', 'PROT in .env isn’t a setting. Did you mean PORT?'],
    [
      'STRIPE_PRICE_BASIC_MONTLY=price_1',
      'STRIPE_PRICE_BASIC_MONTLY in .env isn’t a setting. Did you mean STRIPE_PRICE_BASIC_MONTHLY?',
    ],
  ])('stops a start if it is close to one: %s', async (line, text) => {
    const notes = await notesOn(line);
    expect(notes).toThrow(text);
    expect(notes).toThrow(ConfigError);
  });

  it('is reported even if nothing is close to it, unless it is another program’s or empty', async () => {
    const ofOthers = 'TZ=UTC\nNODE_OPTIONS=--trace-warnings\nSOMEDAY_UPSTREAM=app:3000';
    expect((await notesOn(`MESSAGE_OF_THE_DAY=hi\nSOMEDAY_PORT=8080\n${ofOthers}\nEMPTY=\nPORT=3000`))()).toEqual([
      'MESSAGE_OF_THE_DAY in .env isn’t a setting. All of them: docs/configuration.md',
      'SOMEDAY_PORT in .env isn’t a setting. All of them: docs/configuration.md',
    ]);
  });
});

describe('a name in the environment that is no setting', () => {
  it('is reported only if it is close to a setting', () => {
    expect(settingNotes({ BILLLING: 'off', SMTP_URI: 'smtp://x', EDITOR: 'vi', LOGNAME: 'anna' })).toEqual([
      'BILLLING isn’t a setting. Did you mean BILLING?',
      'SMTP_URI isn’t a setting. Did you mean SMTP_URL?',
    ]);
  });

  it('isn’t reported for what every shell, npm and service manager sets', () => {
    const usual =
      'HOME PATH PWD OLDPWD USER LOGNAME SHELL SHLVL TERM LANG MAIL TMP TEMP TMPDIR EDITOR HOSTNAME HOSTTYPE DISPLAY PS1 INIT_CWD COLOR NODE npm_config_home npm_lifecycle_event INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR SSH_CONNECTION CI DEBUG http_proxy NO_PROXY ALL_PROXY VITEST';
    expect(settingNotes(Object.fromEntries(usual.split(' ').map((name) => [name, 'x'])))).toEqual([]);
  });
});
