// Part of `npm run check`. Fails on texts for people outside copy files.
import ts from 'typescript';
import { filesOf, literalsIn } from './texts.mjs';

const files = filesOf('apps/web/src/*', 'apps/server/src/modules/*', 'apps/server/src/http/*', 'apps/server/src/lib/*');

/** The server's repos, keys and demo talk to its operator. @param {string} file */
const isChecked = (file) =>
  /\.tsx?$/.test(file) && !/\.test\.|\/(testing|content|keys|demo)\/|\.repo\.|\.copy\.ts$|\.emails\.tsx$/.test(file);

const spoken = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label', 'hint', 'description', 'heading']);

/** Errors for maintainers, log lines and keys. @param {ts.Node} node @returns {boolean} */
function isForMaintainers(node) {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isNewExpression(at) || ts.isThrowStatement(at) || ts.isTaggedTemplateExpression(at)) return true;
    if (ts.isCallExpression(at) && /\b(log|logger|console|warn|query|invariant|pino)\b/.test(at.expression.getText()))
      return true;
    if (ts.isBlock(at) || ts.isSourceFile(at)) return false;
  }
  return false;
}

/** @param {import('./texts.mjs').Text} text */
function isForPeople({ kind, text, node }) {
  if (text === 'Someday') return false;
  if (kind === 'jsx') return /\p{L}{2}/u.test(text);
  if (ts.isJsxAttribute(node.parent)) return spoken.has(node.parent.name.getText()) && !/^h\d$/.test(text);
  const isSentence = /^\p{Lu}[\p{L}’']*([ ,]+[\p{L}’'{}“”…$%-]+)+[.?!]?$/u.test(text) && /\p{Ll}{2}/u.test(text);
  return isSentence && !isForMaintainers(node);
}

const found = files.filter(isChecked).flatMap((file) => literalsIn(file).filter(isForPeople));
for (const { file, line, text } of found) console.log(`${file}:${line}: a text outside the copy files: ${text}`);
process.exitCode = found.length > 0 ? 1 : 0;
