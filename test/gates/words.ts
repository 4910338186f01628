/**
 * `npm run check:words`: holds the language of the product and the code. `words.json` lists the banned words by scope:
 * I identifiers and file names, C comments, D Markdown, U text that a user reads. `allow` lists phrases in which a banned
 * word is right, `names` the identifiers that are stored or come from elsewhere, each with its origin.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import process from 'node:process';
import { parseSync } from 'vite';
import { z } from 'zod';

type Scope = 'I' | 'C' | 'D' | 'U';

const RulesSchema = z.strictObject({
  rules: z.array(z.strictObject({ banned: z.string(), use: z.string(), scope: z.string(), allow: z.string() })),
  /** Identifiers that are exempt, with the reason. */
  names: z.record(z.string(), z.string()),
  /** Exported names that may exist twice: the demo's service has its own reading of the specification. */
  duplicateNames: z.array(z.string()),
});

const ROOT = process.cwd();
const HERE = import.meta.dirname;
const CODE = '{electron,renderer,shared,test}/**/*.{ts,tsx,mjs}';
const DOCS = '{*.md,{electron,renderer,shared,test}/**/*.md}';
/** Samples of what must be rejected, and files that quote the banned words themselves. */
const SKIPPED = /^test\/(?:gates\/(?:forbidden\/|words)|unit\/gates\/)|(?:^|\/)node_modules\//;
/** SQL goes to a program, not to a user; only its comments are read. */
const SQL = /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|ALTER|BEGIN|END|WHERE|AND|FROM|JOIN)\b/;
/** A header or a status line of HTTP. */
const HTTP = /^HTTP\//;

interface Rule {
  readonly name: string;
  readonly use: string;
  readonly scope: string;
  readonly banned: RegExp;
  readonly allowed: RegExp | null;
}

interface Found {
  readonly scope: Scope;
  readonly line: number;
  readonly text: string;
}

const alternatives = (list: string): string =>
  list
    .split(',')
    .map((each) =>
      each
        .trim()
        .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(' ', '\\s+'),
    )
    .filter((each) => each !== '')
    .join('|');

/** An identifier as separate lowercase words: `createHTTPServer` is `create http server`. */
const splitName = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[_\d.$-]+/g, ' ')
    .toLowerCase();

function readRules(): { rules: Rule[]; names: ReadonlySet<string>; duplicateNames: readonly string[] } {
  const { rules, names, duplicateNames } = RulesSchema.parse(
    JSON.parse(readFileSync(join(HERE, 'words.json'), 'utf8')),
  );
  return {
    duplicateNames,
    names: new Set(Object.keys(names)),
    rules: rules.map(({ banned, use, scope, allow }) => ({
      name: banned.split(',')[0] ?? banned,
      use,
      scope,
      // A rule such as `MAX_` is about the start of a constant.
      banned: banned.includes('_')
        ? new RegExp(`^(?:${alternatives(banned.replaceAll('_', ''))})\\s`, 'i')
        : new RegExp(`(?<![\\w-])(?:${alternatives(banned)})(?![\\w-])`, 'gi'),
      allowed: allow === '' ? null : new RegExp(`(?<![\\w-])(?:${alternatives(allow)})(?![\\w-])`, 'gi'),
    })),
  };
}

const isNode = (value: unknown): value is Record<string, unknown> & { type: string; start: number } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function eachNode(
  node: unknown,
  visit: (node: Record<string, unknown> & { type: string; start: number }) => void,
): void {
  if (Array.isArray(node)) {
    for (const each of node) eachNode(each, visit);
  } else if (isNode(node)) {
    visit(node);
    for (const value of Object.values(node)) if (typeof value === 'object') eachNode(value, visit);
  }
}

const isProse = (text: string): boolean => /[a-z]/i.test(text) && /\s|^[A-Z]/.test(text.trim()) && !HTTP.test(text);

/** The scopes of a string: SQL has comments, other prose is shown. */
function textsOfString(text: string, line: number, isShown: boolean): Found[] {
  if (SQL.test(text)) {
    return text.split('\n').flatMap((each, index): Found[] => {
      const comment = /--\s(.*)/.exec(each)?.[1];
      return comment === undefined ? [] : [{ scope: 'C', line: line + index, text: comment }];
    });
  }
  return isShown && isProse(text) ? [{ scope: 'U', line, text }] : [];
}

function textsOfCode(
  path: string,
  source: string,
  allowedNames: ReadonlySet<string>,
  exported: Map<string, string[]>,
): Found[] {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`);
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineAt = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1;
  const found: Found[] = comments.map(({ value, start }) => ({ scope: 'C', line: lineAt(start), text: value }));
  const names = new Map<string, number>();
  const isShown = !path.startsWith('test/') && !path.startsWith('electron/mock-service/');
  eachNode(program, (node) => {
    const { type, start } = node;
    const value = node['value'];
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof node['name'] === 'string') {
      if (!names.has(node['name'])) names.set(node['name'], start);
    } else if (type === 'JSXText' && isShown && typeof value === 'string') {
      found.push({ scope: 'U', line: lineAt(start), text: value });
    } else if (type === 'Literal' && typeof value === 'string') {
      found.push(...textsOfString(value, lineAt(start), isShown));
    } else if (type === 'TemplateElement' && typeof value === 'object' && value !== null && 'raw' in value) {
      // With a blank, because a part of a template is never a lone word.
      found.push(...textsOfString(` ${String(value.raw)}`, lineAt(start), isShown));
    }
    if (type === 'ExportNamedDeclaration' && !path.startsWith('test/'))
      noteExports(node['declaration'], path, exported);
  });
  for (const [name, start] of names) {
    if (allowedNames.has(name)) continue;
    found.push({ scope: 'I', line: lineAt(start), text: splitName(name) });
  }
  return found;
}

function noteExports(declaration: unknown, path: string, exported: Map<string, string[]>): void {
  if (!isNode(declaration)) return;
  const declarations = Array.isArray(declaration['declarations']) ? declaration['declarations'] : [declaration];
  for (const each of declarations) {
    const id = isNode(each) ? each['id'] : null;
    if (!isNode(id) || typeof id['name'] !== 'string') continue;
    const paths = exported.get(id['name']) ?? [];
    if (!paths.includes(path)) exported.set(id['name'], [...paths, path]);
  }
}

function textsOfDocs(path: string, source: string): Found[] {
  // Released sections of the changelog stay what they were.
  const shown = path === 'CHANGELOG.md' ? (source.split(/^## \[\d/m, 1)[0] ?? '') : source;
  return shown
    .replaceAll(/^```.*?^```/gms, (code) => code.replaceAll(/.+/g, ''))
    .replaceAll(/`[^`\n]*`/g, '')
    .split('\n')
    .map((text, index) => ({ scope: 'D', line: index + 1, text }));
}

/** Whether a text has a banned word outside the allowed phrases. */
function breaks({ banned, allowed }: Rule, text: string): boolean {
  return (allowed === null ? text : text.replaceAll(allowed, ' ')).search(banned) >= 0;
}

function main(): void {
  const { rules, names, duplicateNames } = readRules();
  const exported = new Map<string, string[]>();
  const complaints: string[] = [];
  const paths = globSync([CODE, DOCS], { cwd: ROOT }).map((path) => path.split(sep).join('/'));
  for (const path of paths.toSorted()) {
    if (SKIPPED.test(path)) continue;
    const source = readFileSync(join(ROOT, path), 'utf8');
    const fileName: Found = { scope: 'I', line: 1, text: splitName(basename(path).replace(/\.\w+$/, '')) };
    const texts = path.endsWith('.md')
      ? textsOfDocs(path, source)
      : [...textsOfCode(path, source, names, exported), fileName];
    for (const { scope, line, text } of texts) {
      for (const rule of rules) {
        if (!rule.scope.includes(scope) || !breaks(rule, text)) continue;
        complaints.push(`${path}:${line}: ${scope} “${rule.name}”: use ${rule.use}. ${text.trim().slice(0, 100)}`);
      }
    }
  }
  for (const [name, places] of exported) {
    if (places.length < 2 || duplicateNames.includes(name)) continue;
    for (const place of places) {
      complaints.push(
        `${place}:1: E “${name}” is exported by ${places.filter((each) => each !== place).join(', ')} too.`,
      );
    }
  }
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
  process.stdout.write(`Checked ${paths.length} files. ${complaints.length} complaints.\n`);
  if (complaints.length > 0) process.exitCode = 1;
}

main();
