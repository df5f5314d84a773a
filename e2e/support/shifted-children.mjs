import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

/* Loaded before the program. PostgreSQL gets nothing of its environment, but a machine has one clock: its processes get ours. */

const { spawn } = childProcess;
const clock = Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME)/.test(name));

childProcess.spawn = (command, args, { env = process.env, ...options } = {}) =>
  spawn(command, args, { ...options, env: { ...env, ...Object.fromEntries(clock) } });
syncBuiltinESMExports();
