// Finds the texts people and maintainers read in the source: literals, JSX text, comments and Markdown, with their
// locations.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * @typedef {{ file: string, line: number, kind: 'comment' | 'literal' | 'jsx' | 'prose', text: string, node?: ts.Node }} Text
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
  const source = sourceOf(file);
  /** @type {Text[]} */
  const texts = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const [kind, text] = written(node) ?? [];
    if (kind !== undefined && text !== undefined && /\p{L}/u.test(text)) {
      texts.push({ file, line: lineOf(source, node.getStart(source)), kind, text: tidied(text), node });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** The comments of a TypeScript or JavaScript file, without code. @param {string} file @returns {Text[]} */
export function commentsIn(file) {
  const source = sourceOf(file);
  /** @type {Map<number, Text>} */
  const found = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of ranges) {
      const text = tidied(source.text.slice(pos, end).replaceAll(/^\s*\*|^\/\*+|\*+\/$|^\/\/|`[^`]*`/gm, ' '));
      found.set(pos, { file, line: lineOf(source, pos), kind: 'comment', text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

/** The lines of a Markdown file, without code. @param {string} file @returns {Text[]} */
export function proseIn(file) {
  let isCode = false;
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.startsWith('```')) isCode = !isCode;
      const text = isCode ? '' : line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, ' ');
      return text === '' ? [] : [{ file, line: index + 1, kind: /** @type {const} */ ('prose'), text }];
    });
}

/** @param {string} file */
function sourceOf(file) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true, kind);
}

/** @param {ts.SourceFile} source @param {number} position */
const lineOf = (source, position) => source.getLineAndCharacterOfPosition(position).line + 1;
