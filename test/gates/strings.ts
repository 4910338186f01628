/**
 * `npm run check:strings`: what a user reads is in strings files only, so that a second language is one file per feature. Reads every string, template, and JSX text of the page.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import process from 'node:process';
import { parseSync } from 'vite';

const ROOT = process.cwd();

/** `strings.ts`, `dialogStrings.ts`, `bookingMessages.ts`, `ruleLabels.ts`. */
const TEXT_FILE = /(?:^|\/)(?:strings|message|\w+(?:Strings|Messages?|Labels?))\.tsx?$/;

/** Other files that may have strings a user reads, or strings that are none, with the reason. */
const OTHER_FILES: ReadonlyMap<RegExp, string> = new Map([
  [/^renderer\/ui\/keys\//, 'names of keys, and the table of all actions'],
  [/^renderer\/help\/groups\.ts$/, 'headings of the help, beside its topics'],
  [/^renderer\/lib\/(?:accessorialPhrases|format)\.ts$/, 'terms of the trade, and units beside numbers'],
  [
    /^renderer\/features\/\w+\/(?:\w+Directory\.tsx|invoiceImport\.ts|orderHeads\.ts)$/,
    'headings that are recognized in files of others',
  ],
]);

/** Strings that the user does not read, though they could be text: values of the service, of the browser, or stored ones. */
const VALUES: ReadonlySet<string> = new Set([
  'Pallet Labels',
  'Residential',
  'Default',
  'Pickup manifest',
  'Files',
  'DownloadURL',
  'Widget',
  'Link',
  'Popup',
  'FreeText',
]);

const KEY =
  /^(?:(?:Ctrl|Alt|Shift|Control|Meta)\+)*(?:Enter|Esc|Escape|Tab|Space|Up|Down|Left|Right|Home|End|Del|Delete|Backspace|PageUp|PageDown|Arrow\w+|Shift|Control|Alt|Meta|Process|F\d+|.)$/;
/** Selectors of CSS. */
const SELECTOR = /^:is\(|^(?:[a-z]+(?:\[[^\]]+\])?)(?:,? (?:[a-z]+(?:\[[^\]]+\])?))*$/;
const TAGS = /(?:^|[\s,])(?:button|input|textarea|select|summary|main|tr|a)(?:[\s,[]|$)/;
/** Attributes and properties whose strings are not shown. */
const CODE_NAMES = new Set(['className', 'queryKey', 'scope', 'style', 'd', 'viewBox', 'rel', 'displayName']);

type Node = Record<string, unknown> & { type: string; start: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined);

/** Whether a string reads like a text: a capitalized word, or two words. */
function isText(string: string): boolean {
  const text = string.trim();
  if (VALUES.has(text) || KEY.test(text) || /^[<@]|^\(prefers-|Error$/.test(text)) return false;
  if (SELECTOR.test(text) && TAGS.test(text)) return false;
  return /^[^a-z]?[A-Z][a-z]/.test(text) || /[a-z]{2}[,.:;!?…”’]?\s+[“(]?[a-z]/i.test(text);
}

/** Parts of a program that can't have text. */
function isCode(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return true;
    case 'NewExpression':
      return String(nameOf(node['callee'])).endsWith('Error');
    case 'CallExpression': {
      // Selectors, and scopes of shortcuts.
      const { callee } = node;
      const name = isNode(callee) ? (nameOf(callee) ?? nameOf(callee['property'])) : '';
      return /^(?:querySelector|closest$|matches$|currentKeys$)/.test(String(name));
    }
    case 'JSXAttribute':
      return CODE_NAMES.has(String(nameOf(node['name'])));
    case 'Property':
      return CODE_NAMES.has(String(nameOf(node['key'])));
    case 'AssignmentExpression':
      return isNode(node['left']) && CODE_NAMES.has(String(nameOf(node['left']['property'])));
    case 'BinaryExpression':
      return /^[!=]==?$/.test(String(node['operator']));
    default:
      // Types have no strings that run.
      return node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type);
  }
}

function* stringsIn(node: unknown): Generator<{ start: number; text: string }> {
  if (Array.isArray(node)) for (const each of node) yield* stringsIn(each);
  if (!isNode(node) || isCode(node)) return;
  const { type, start, value } = node;
  if (type === 'JSXText' && /[a-z]/i.test(String(value)) && !KEY.test(String(value).trim()))
    yield { start, text: String(value) };
  else if (type === 'Literal' && typeof value === 'string' && isText(value)) yield { start, text: value };
  else if (type === 'TemplateElement' && typeof value === 'object' && value !== null && 'raw' in value) {
    if (isText(String(value.raw))) yield { start, text: String(value.raw) };
  }
  const skipped = type === 'Property' ? 'key' : type === 'SwitchCase' ? 'test' : '';
  for (const [name, child] of Object.entries(node)) {
    if (name !== skipped && typeof child === 'object') yield* stringsIn(child);
  }
}

let complaints = 0;
const paths = globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => path.split(sep).join('/'));
for (const path of paths.toSorted()) {
  if (TEXT_FILE.test(path) || [...OTHER_FILES.keys()].some((other) => other.test(path))) continue;
  const source = readFileSync(join(ROOT, path), 'utf8');
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`);
  for (const { start, text } of stringsIn(program)) {
    const line = source.slice(0, start).split('\n').length;
    process.stdout.write(
      `${path}:${line}: text outside a strings file “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}”\n`,
    );
    complaints += 1;
  }
}
process.stdout.write(`Checked ${paths.length} files. ${complaints} complaints.\n`);
if (complaints > 0) process.exitCode = 1;
