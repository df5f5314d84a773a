// Finds the texts in the source: literals and JSX text, with their locations.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * @typedef {{ file: string, line: number, kind: 'literal' | 'jsx', text: string, node: ts.Node }} Text
 * Placeholders in a template are written as `{}`; white space is one space.
 */

/** Tracked and new files under the root that match, as they are now. @param {string[]} patterns @returns {string[]} */
export function filesOf(...patterns) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** @param {string} text */
const tidied = (text) => text.replace(/\s+/g, ' ').trim();

/** @param {ts.TemplateExpression} template */
const withPlaces = ({ head, templateSpans }) =>
  head.text + templateSpans.map(({ literal }) => `{}${literal.text}`).join('');

/** @param {ts.Node} node @returns {[kind: 'literal' | 'jsx', text: string] | undefined} */
function written(node) {
  if (ts.isJsxText(node)) return ['jsx', node.text];
  if (ts.isTemplateExpression(node)) return ['literal', withPlaces(node)];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return ['literal', node.text];
  return undefined;
}

/**
 * The literals and JSX texts of a TypeScript file, imports left out.
 * @param {string} file @returns {Text[]}
 */
export function literalsIn(file) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const code = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  /** @param {number} position */
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  /** @type {Text[]} */
  const texts = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const [found, text] = written(node) ?? [];
    if (found !== undefined && text !== undefined && /\p{L}/u.test(text)) {
      texts.push({ file, line: lineAt(node.getStart(source)), kind: found, text: tidied(text), node });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}
