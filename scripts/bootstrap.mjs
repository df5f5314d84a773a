// Makes `npm start`, `npm test`, `npm run dev`, `npm run admin` and `npm run doctor` work on a machine that has git, npm and Node 20, and nothing else: scripts/run and npm run this before each.
// It may run on the host's old Node and before anything is installed, so it uses builtins only and no TypeScript.

// What install.mjs imports doesn't even load on an older one.
const oldest = { major: 20, minor: 12 };

const [major = 0, minor = 0] = process.version.slice(1).split('.').map(Number);
if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
  console.error(
    `setup: Someday needs Node ${oldest.major}.${oldest.minor} or later (found ${process.version}). Get it at https://nodejs.org`,
  );
  process.exit(1);
}

const { install } = await import('./setup/install.mjs');
await install(process.argv[2] ?? 'start');
