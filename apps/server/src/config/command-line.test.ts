import { describe, expect, it } from 'vitest';
import { helpText, readCommand } from './command-line.ts';
import { commands, type Command } from './commands.copy.ts';
import { envSchema, UsageError } from './env.ts';

const every: (readonly [string, Command])[] = Object.entries(commands);
const started = (...args: string[]) => readCommand(commands.start, args, { PORT: '3000', DATA_DIR: '/srv' });

describe('what is typed after a command', () => {
  it.each([
    [[], { PORT: '3000', DATA_DIR: '/srv' }],
    [['--home'], { PORT: '3000', DATA_DIR: '/srv', HOME_NETWORK: 'on' }],
    [['--port', '8080', '--home'], { PORT: '8080', DATA_DIR: '/srv', HOME_NETWORK: 'on' }],
    [['--port=8080', '--check'], { PORT: '8080', DATA_DIR: '/srv' }],
  ])('%j wins over the environment', (args, settings) => {
    expect(started(...args)?.settings).toEqual(settings);
  });

  it('is split into words and flags, in any order', () => {
    const given = readCommand(commands.restore, ['--keep-doubted', '/mnt/disk', '--without-damaged'], {});
    expect(given?.words).toEqual(['/mnt/disk']);
    expect(['keep-doubted', 'without-damaged', 'erase-doubted'].map((flag) => given?.has(flag))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    [['--prot', '8080'], /^There’s no flag --prot\. .*npm start -- --help$/],
    [['-p', '8080'], /^There’s no flag -p\. /],
    [['--port'], /^--port needs a value, such as --port 8080\. /],
    [['--port='], /^--port needs a value, such as --port 8080\. /],
    [['--home=garden'], /^--home takes no value\. /],
    [['--home', 'off'], /^“off” isn’t expected here\. /],
    [['--port', '8080', 'extra'], /^“extra” isn’t expected here\. /],
    [['--final'], /^There’s no flag --final\. /],
  ])('%j is refused in one line that says what’s allowed', (args, line) => {
    expect(() => started(...args)).toThrow(line);
    expect(() => started(...args)).toThrow(UsageError);
  });

  it.each(every)('with %s refuses one word too many and an unknown flag, and asks for help anywhere', (_, command) => {
    const words = [...command.words, 'more'];
    expect(() => readCommand(command, words, {})).toThrow(
      `“more” isn’t expected here. To see what’s allowed: ${command.name}`,
    );
    expect(() => readCommand(command, ['--nothing'], {})).toThrow('There’s no flag --nothing.');
    for (const args of [['--help'], ['-h'], ['--nothing', '--help'], [...words, '--help']]) {
      expect(readCommand(command, args, {})).toBeNull();
    }
  });

  it('is reported if npm took it for its own', () => {
    expect(() => readCommand(commands.start, [], { npm_config_home: 'true' })).toThrow(
      /^Flags come after “--”, as in: npm start -- --home$/,
    );
    expect(() => readCommand(commands.restore, [], { npm_config_without_damaged: 'true' })).toThrow(
      '--without-damaged',
    );
  });
});

describe('the help', () => {
  it.each(every)('of %s names the command, every flag and the exit codes, in lines that fit', (_, command) => {
    const help = helpText(command);
    expect(help).toMatch(new RegExp(`^${command.name} -- `));
    for (const part of [...Object.keys(command.flags), '--help', 'Exit codes: 0']) expect(help).toContain(part);
    expect(help.includes('--home ')).toBe(command.takesSettings === true);
    for (const line of help.split('\n')) expect(line.length).toBeLessThan(105);
  });

  it('says which setting a flag is short for', () => {
    const help = helpText(commands.start).replaceAll(/\s+/g, ' ');
    expect(help).toContain(`${envSchema.shape.HOME_NETWORK.description} (HOME_NETWORK)`);
    expect(help).toContain('(PORT)');
  });
});
