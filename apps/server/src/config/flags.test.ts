import { describe, expect, it } from 'vitest';
import { envSchema } from './env.ts';
import { helpText, settingsWithFlags } from './flags.ts';

const settingsOf = (args: readonly string[]) => settingsWithFlags(args, { PORT: '3000', DATA_DIR: '/srv' })?.settings;

describe('npm start’s flags', () => {
  it.each([
    [[], { PORT: '3000', DATA_DIR: '/srv' }],
    [['--home'], { PORT: '3000', DATA_DIR: '/srv', HOME_NETWORK: 'on' }],
    [['--port', '8080', '--home'], { PORT: '8080', DATA_DIR: '/srv', HOME_NETWORK: 'on' }],
    [['--port=8080'], { PORT: '8080', DATA_DIR: '/srv' }],
  ])('%j win over the environment', (args, settings) => {
    expect(settingsOf(args)).toEqual(settings);
  });

  it('leave other arguments alone', () => {
    expect(settingsWithFlags(['/tmp/pages', '--home'], {})?.rest).toEqual(['/tmp/pages']);
  });

  it.each([
    [['--prot', '8080'], /^there’s no flag --prot\. .*npm start -- --help$/],
    [['-p', '8080'], /^there’s no flag -p\. /],
    [['--port'], /^--port needs a value, such as --port 8080\. /],
    [['--home=garden'], /^--home takes no value\. /],
  ])('%j are refused in one line that says what’s allowed', (args, line) => {
    expect(() => settingsOf(args)).toThrow(line);
  });

  it('are missed if npm took them for its own', () => {
    expect(() => settingsWithFlags([], { npm_config_home: 'true' })).toThrow(
      /^flags come after “--”, as in: npm start -- --home$/,
    );
  });

  it('are listed with what they do and the setting they’re short for', () => {
    expect(settingsWithFlags(['--home', '--help'], {})).toBeNull();
    const help = helpText();
    for (const part of ['--home ', '--port 8080 ', '--help ', '(HOME_NETWORK)', '(PORT)']) expect(help).toContain(part);
    expect(help.replaceAll(/\s+/g, ' ')).toContain(envSchema.shape.HOME_NETWORK.description);
    for (const line of help.split('\n')) expect(line.length).toBeLessThan(105);
  });
});
