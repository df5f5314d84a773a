import { spawnSync } from 'node:child_process';
import { shareLockWith } from './lock.mjs';
import { onPath } from './paths.mjs';
import { fail, step } from './step.mjs';

/** What the tests need beyond npm: Debian's package, the commands (any one is enough), and a variable that names another program. */
const TOOLS = [
  { package: 'chromium-headless-shell', commands: ['chromium-headless-shell', 'chromium'], variable: 'CHROMIUM_PATH' },
  { package: 'ffmpeg', commands: ['ffmpeg'], variable: 'FFMPEG_PATH' },
  { package: 'libheif-examples', commands: ['heif-enc'], variable: '' },
  { package: 'oathtool', commands: ['oathtool'], variable: '' },
];
/** Firefox, WebKit, and what drives them. Where they can't be installed, their journeys are skipped by name. */
const ENGINES = [
  { package: 'chromium-driver', commands: ['chromedriver'], variable: '' },
  { package: 'firefox-esr', commands: ['firefox-esr'], variable: '' },
  { package: 'webkit2gtk-driver', commands: ['WebKitWebDriver'], variable: '' },
  { package: 'xvfb', commands: ['Xvfb'], variable: '' },
];
/** What WebKit plays and records with. They have no commands, so they come along with its driver. */
const WEBKIT_MEDIA = ['gstreamer1.0-libav', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad'];
/** Only for `npm run test:scale`. */
const SCALE_TOOLS = [
  { package: 'radosgw', commands: ['radosgw'], variable: '' },
  { package: 'ceph-mon', commands: ['ceph-mon'], variable: '' },
  { package: 'ceph-osd', commands: ['ceph-osd'], variable: '' },
  { package: 'ceph-common', commands: ['ceph'], variable: '' },
  { package: 'postgresql', commands: ['pg_ctlcluster'], variable: '' },
  { package: 'nginx-light', commands: ['nginx'], variable: '' },
  { package: 'patroni', commands: ['patroni'], variable: '' },
  { package: 'etcd-server', commands: ['etcd'], variable: '' },
  { package: 'haproxy', commands: ['haproxy'], variable: '' },
];
/** Only for `npm run test:long`, which tries deploy/, other clocks, home networks and printed cards. */
const LONG_TOOLS = [
  { package: 'faketime', commands: ['faketime'], variable: '' },
  { package: 'iproute2', commands: ['ip'], variable: '' },
  { package: 'libnss3-tools', commands: ['certutil'], variable: '' },
  { package: 'poppler-utils', commands: ['pdftotext'], variable: '' },
  { package: 'caddy', commands: ['caddy'], variable: '' },
  { package: 'nginx-light', commands: ['nginx'], variable: '' },
  { package: 'openssl', commands: ['openssl'], variable: '' },
  { package: 'systemd', commands: ['systemd-analyze'], variable: '' },
  { package: 'systemd-container', commands: ['systemd-nspawn'], variable: '' },
];
const APT = ['-y', '-qq', '-o', 'DPkg::Lock::Timeout=600'];

const MORE = { 'test:long': LONG_TOOLS, 'test:scale': SCALE_TOOLS };

/** @param {typeof TOOLS} tools */
const missingOf = (tools) =>
  tools.filter((tool) => !process.env[tool.variable] && !tool.commands.some(onPath)).map((tool) => tool.package);

/**
 * Installs what's missing. If this user can't, ends immediately with the command that does; without the engines it goes on.
 * @param {string} goal `test`, `test:long` or `test:scale`
 */
export async function installTestTools(goal) {
  const needed = missingOf([...TOOLS, ...(MORE[/** @type {keyof typeof MORE} */ (goal)] ?? [])]);
  const canInstall = process.getuid?.() === 0 && onPath('apt-get');
  if (needed.length > 0 && !canInstall) {
    fail(`the tests need ${inWords(needed)}. Install with: sudo apt-get install -y ${needed.join(' ')}`);
  }
  const engines = canInstall ? missingOf(ENGINES) : [];
  if (needed.length + engines.length === 0) return;
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' }, onSpawn: shareLockWith };
  await step('reading the list of system packages', 'apt-get', ['update', ...APT], quiet);
  // Since Debian 13, heif-enc loads its HEVC encoder from a separate package.
  if (needed.includes('libheif-examples')) needed.push(...['libheif-plugin-x265'].filter(isPackage));
  needed.push(...engines.filter(isPackage));
  if (needed.includes('webkit2gtk-driver')) needed.push(...WEBKIT_MEDIA);
  if (needed.length === 0) return;
  const install = ['install', ...APT, '--no-install-recommends', ...needed];
  await step(`installing ${inWords(needed)} for the tests`, 'apt-get', install, quiet);
}

/** @param {string} name */
const isPackage = (name) => spawnSync('apt-cache', ['show', name]).status === 0;

/** @param {string[]} names */
function inWords(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
