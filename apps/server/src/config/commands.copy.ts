/** A command as people type it, and what it takes after its name. */
export interface Command {
  readonly name: string;
  /** As the help shows them. More than these are refused. */
  readonly words: readonly string[];
  readonly about: string;
  /** Keyed by how they’re typed, with their help text. */
  readonly flags: Readonly<Record<string, string>>;
  /** Whether it also takes the flags that are short for settings. */
  readonly takesSettings?: boolean;
}

const plain = { words: [], flags: {} } as const;

export const commands = {
  start: {
    ...{ ...plain, name: 'npm start', takesSettings: true },
    about: 'Starts Someday. The first time, it sets everything up.',
    flags: { '--check': 'Check the settings and say what’s wrong with them. Nothing is started or created.' },
  },
  demo: {
    ...{ ...plain, name: 'npm run demo', takesSettings: true },
    about: 'Starts a public demo with made-up families, in a folder of its own that is erased every night.',
  },
  dev: {
    ...{ ...plain, name: 'npm run dev', takesSettings: true },
    about: 'Starts Someday for working on it: open pages update as you edit, and the server restarts.',
  },
  doctor: {
    ...{ ...plain, name: 'npm run doctor', takesSettings: true, words: ['[you@example.org]'] },
    about: 'Checks an installation and changes nothing. With an address, it also sends a test email there.',
  },
  admin: {
    ...{ ...plain, name: 'npm run admin', words: ['TASK', '[NAME]', '[NEW-NAME]'] },
    about: `list                  Shows who may log in to the admin area.
create NAME           Adds an admin, and shows the password once.
reset NAME            Gives them a new password, shown once, and logs them out.
link NAME             Shows a link that logs them in once, without password and second factor.
rename NAME NEW-NAME  Changes their name. They stay logged in.
remove NAME           Logs them out for good. The audit log keeps what they did.`,
  },
  backup: {
    ...{ name: 'npm run backup', words: ['[FOLDER]'] },
    about: 'Backs up everything to FOLDER or s3://BUCKET/FOLDER. Without one, it backs up to BACKUP_TO.',
    flags: {
      '--final': 'Make this the last backup here. Nothing can be saved afterward, so you can go on somewhere else.',
      '--resume': 'Undo --final. Use it alone.',
    },
  },
  restore: {
    ...{ name: 'npm run restore', words: ['FOLDER'] },
    about:
      'Restores a backup into an empty installation. FOLDER is where the backups are, for the newest one, or one of the folders in FOLDER/snapshots.',
    flags: {
      '--without-damaged': 'Leave out what is damaged and can’t be mended.',
      '--erase-doubted': 'Erase again what was erased while the clock was in doubt, without asking.',
      '--keep-doubted': 'Keep what was erased while the clock was in doubt, without asking.',
      '--send': 'Use it alone, after restoring: sends the emails that were due.',
    },
  },
  verify: {
    ...{ ...plain, name: 'npm run verify' },
    about: 'Compares rows with stored files, and reads 200 of the files.',
    flags: { '--all': 'Read every stored file.' },
  },
  drill: {
    ...{ ...plain, name: 'drill.ts' },
    about: 'Checks whether the newest backup can be restored. Someday does this once a month.',
  },
} as const satisfies Record<string, Command>;

export const commandCopy = {
  showHelp: 'Show this.',
  exits:
    'Exit codes: 0 when done, 1 if it fails (for doctor: if something needs fixing), 2 for a word, flag or setting that can’t be used. docs/operations.md lists all.',
  settings:
    'Flags with a name in parentheses are short for that setting. docs/configuration.md lists all settings, and a .env file keeps them.',
  seeHelp: (reason: string, command: string) => `${reason} To see what’s allowed: ${command} -- --help`,
  noFlag: (flag: string) => `There’s no flag ${flag}.`,
  needsValue: (flag: string, usage: string) => `${flag} needs a value, such as ${usage}.`,
  takesNoValue: (flag: string) => `${flag} takes no value.`,
  extraWord: (word: string) => `“${word}” isn’t expected here.`,
  aloneOnly: (flag: string) => `Use ${flag} without a folder or other flags.`,
  lostFlag: (command: string, usage: string) => `Flags come after “--”, as in: ${command} -- ${usage}`,
  settingsAreFine: (url: string, dataDir: string) => `The settings are fine: ${url}, with all data in ${dataDir}.`,
  noFfmpeg: (file: string) => `FFMPEG_PATH is ${file}, but we can’t find a file there. Correct it, or remove it.`,
  noRoom: 'the disk with DATA_DIR, or its database, is full. Free up some space and start again.',
  databaseAway: (reason: string) =>
    `your PostgreSQL server can’t be used (${reason}). Check DATABASE_URL, and that it’s running.`,
  portInUse: (port: string) =>
    `${port} is already in use. Stop the other program, or use another port: set PORT or METRICS_PORT, or start with npm start -- --port 8080.`,
  portNotAllowed: (port: string) => `this account may not use ${port}. Set PORT to one from 1024 on.`,
  otherMachine:
    'HOST or METRICS_HOST isn’t an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.',
} as const;
