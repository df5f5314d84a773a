// Part of `npm run check`. Fails on dead terms and spellings, suggesting the better word, and on texts outside copy
// files. Lists tics as warnings, with their locations.
import ts from 'typescript';
import { commentsIn, filesOf, literalsIn, proseIn } from './texts.mjs';

/** @typedef {import('./texts.mjs').Text} Text */

/** @type {readonly [RegExp, string][]} */
const dead = [
  [/\be-mail/i, 'email'],
  [/\bmail(s|ed|ing)\b/i, 'email…'],
  [
    /\b(by|a|an|the|this|that|our|your|no|each|one|every|any|first|next|last) mail\b(?! (server|program|provider|client|folder|header|adapter))/i,
    'email',
  ],
  [/colour/i, 'color'],
  [/\b(favour|honour|behaviour|neighbour|labour|humour|rumour|flavour)/i, '…or'],
  [/\bcentre|\btheatre|\bmetres?\b/i, '…er'],
  [/\bcancell(ed|ing|s)\b/i, 'canceled, canceling'],
  [/\b(label|travel|model|level|signal|total|fuel)l(ed|ing)\b/i, 'one l'],
  [/\bgrey/i, 'gray'],
  [/\bmums?\b/i, 'mom'],
  [/\bcatalogue/i, 'catalog'],
  [/\blicence\b/i, 'license'],
  [
    /\b(organ|real|recogn|apolog|minim|maxim|optim|serial|normal|author|capital|summar|final|initial|local|special|util|visual)is(e|es|ed|ing|ation)\b/i,
    '…ize',
  ],
  [/\bprogrammes?\b/i, 'program'],
  [/\b(whilst|amongst)\b/i, 'while, among'],
  [/\blearnt\b|\bspelt\b|\bburnt\b/i, '…ed'],
  [/\bfor ever\b/i, 'forever, permanently'],
  [/\b(anew|afresh)\b/i, 'again'],
  [/\bshall\b/i, 'will, should'],
  [/\bleads? nowhere\b/i, 'no longer works'],
  [/\bsign(ed|s|ing)? in\b|\bsign-in\b/i, 'log in'],
  [/\bdrawn (ahead|anew)\b|\bdrawn-pages\b/i, 'prerendered'],
  [/\bwritten to\b(?= (by|when|any|no|about))/i, 'emailed'],
];

/** @type {readonly RegExp[]} */
const tics = [
  /\bwhoever\b/i,
  /\b(some|no|any|every)body\b(?!@)/i,
  /\bstands?\b(?! (for|by|out|in for|alone|still))/i,
  /\bby (itself|themselves)\b/i,
  /\b(in the )?mean(while|time)\b/i,
  /\bit is said\b/i,
  /\bany more\b(?=[.,;:]|$)/i,
  /\band\b[^.;:]{0,60}\btoo[.,]/i,
  /\bjudged\b/i,
];

/** Stored by earlier versions, error codes, a helpline's name, and what loved ones do: the specification has them sign out. */
const exceptions = [/^signed in$/, /not_signed_in/, /Centre de Prévention/, /^You’re still signed in$/];

/** Letters are in the voices of the people who wrote them. @param {string} file */
const isLetter = (file) => /scripts\/demo\/.*\.copy\.ts$|message-tips-samples\.ts$/.test(file);

const code = filesOf('*.ts', '*.tsx', '*.mjs').filter((file) => !/migrations\/|checks\/words\.mjs/.test(file));
const documents = filesOf('*.md').filter((file) => !/node_modules/.test(file));

/** Keys, wire values and class names are single words or don't look like sentences. @param {Text} text */
const isSentence = ({ kind, text }) => kind !== 'literal' || /\p{L} \p{L}|^\p{Lu}\p{Ll}+$/u.test(text);

/** Copy that people read. The rest of the server talks to its operator. @param {string} file */
const isCopy = (file) => /\.copy\.ts$|\.emails\.tsx$|\/content\//.test(file);
/** @param {string} file */
const isScreen = (file) => file.startsWith('apps/web/src/') && !/\.test\.|\/testing\//.test(file);
/** @param {string} file */
const isReply = (file) =>
  /^apps\/server\/src\/(modules|http|lib)\//.test(file) && !/\.test\.|\.repo\.|\/(keys|demo)\//.test(file);

const spoken = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label', 'hint', 'description', 'heading']);

/** Errors for maintainers, log lines and keys aren't user-facing. @param {ts.Node} node @returns {boolean} */
function isForMaintainers(node) {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isNewExpression(at) || ts.isThrowStatement(at)) return true;
    if (
      ts.isCallExpression(at) &&
      /\b(log|logger|console|warn)\b|\b(query|invariant|pino)\b/.test(at.expression.getText())
    )
      return true;
    if (ts.isTaggedTemplateExpression(at)) return true;
    if (ts.isBlock(at) || ts.isSourceFile(at)) return false;
  }
  return false;
}

/** @param {Text} text */
function isInline({ file, kind, text, node }) {
  if (isCopy(file) || node === undefined || text === 'Someday' || !(isScreen(file) || isReply(file))) return false;
  if (kind === 'jsx') return /\p{L}{2}/u.test(text);
  const attribute = ts.isJsxAttribute(node.parent) ? node.parent.name.getText() : undefined;
  if (attribute !== undefined) return spoken.has(attribute) && !/^h\d$/.test(text);
  return (
    /^\p{Lu}[\p{L}’']*([ ,]+[\p{L}’'{}“”…$%-]+)+[.?!]?$/u.test(text) &&
    /\p{Ll}{2}/u.test(text) &&
    !isForMaintainers(node)
  );
}

let failures = 0;
/** @type {string[]} */
const warnings = [];
/** @param {Text} text @param {string} what */
const place = ({ file, line, text }, what) => `${file}:${line}: ${what}: ${text.slice(0, 120)}`;

for (const file of [...code, ...documents]) {
  const literals = file.endsWith('.md') ? [] : literalsIn(file);
  const texts = file.endsWith('.md') ? proseIn(file) : [...literals, ...commentsIn(file)];
  for (const text of texts.filter(isSentence)) {
    if (exceptions.some((exception) => exception.test(text.text))) continue;
    for (const [term, better] of dead) {
      const found = term.exec(text.text)?.[0];
      if (found === undefined) continue;
      failures += 1;
      console.log(place(text, `“${found}” → ${better}`));
    }
    for (const tic of isLetter(file) ? [] : tics) {
      const found = tic.exec(text.text)?.[0];
      if (found !== undefined) warnings.push(place(text, `“${found}”`));
    }
  }
  for (const text of literals.filter(isInline)) {
    failures += 1;
    console.log(place(text, 'a text outside the copy files'));
  }
}
for (const warning of warnings) console.log(`warning: ${warning}`);
console.log(`${failures} failures, ${warnings.length} warnings`);
process.exitCode = failures > 0 ? 1 : 0;
