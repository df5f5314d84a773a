import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * A path inside the checkout.
 * @param {...string} parts
 */
export const inCheckout = (...parts) => path.join(root, ...parts);

/**
 * A file's text; empty if it can't be read.
 * @param {string} file
 */
export function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * A JSON file's content; undefined if it's missing or damaged.
 * @param {string} file
 */
export function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Whether a command is on PATH.
 * @param {string} name
 */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => fs.existsSync(path.join(folder, name)));
}
