/**
 * `npm run check:words`: holds the language of the product and the code. `words.json` lists the banned words by scope:
 * I identifiers and file names, C comments, D Markdown, U text that a user reads. `wordsBaseline.txt` holds what a file
 * still has of each; a file may fall below its count, never rise above it, and a file that is not listed has none.
 * `--update` lowers the counts to what is there.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import process from 'node:process';
import { parseSync } from 'vite';
import { z } from 'zod';

type Scope = 'I' | 'C' | 'D' | 'U';

const RulesSchema = z.strictObject({
  rules: z.array(z.strictObject({ banned: z.string(), use: z.string(), scope: z.string(), allow: z.string() })),
  /** Exported names that may exist twice: the demo's service has its own reading of the specification. */
  duplicateNames: z.array(z.string()),
});
type Counts = Record<string, Record<string, number>>;

const ROOT = process.cwd();
const HERE = import.meta.dirname;
const BASELINE = join(HERE, 'wordsBaseline.txt');
const CODE = '{electron,renderer,shared,test}/**/*.{ts,tsx,mjs}';
const DOCS = '{*.md,{electron,renderer,shared,test}/**/*.md}';
/** Samples of what must be rejected, and files that quote the banned words themselves. */
const SKIPPED = /^test\/gates\/(?:forbidden\/|words)|(?:^|\/)node_modules\//;
/** Text that goes to a program, not to a user. */
const NOT_PROSE = /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|WITH|PRAGMA|ALTER|BEGIN|DROP|ATTACH|VACUUM)\b/;

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

function readRules(): { rules: Rule[]; duplicateNames: readonly string[] } {
  const { rules, duplicateNames } = RulesSchema.parse(JSON.parse(readFileSync(join(HERE, 'words.json'), 'utf8')));
  return {
    duplicateNames,
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

const isProse = (text: string): boolean =>
  /[a-z]/i.test(text) && /\s|^[A-Z]/.test(text.trim()) && !NOT_PROSE.test(text.trim());

function textsOfCode(path: string, source: string, exported: Map<string, string[]>): Found[] {
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
    } else if (isShown && (type === 'Literal' || type === 'JSXText') && typeof value === 'string') {
      if (type === 'JSXText' || isProse(value)) found.push({ scope: 'U', line: lineAt(start), text: value });
    } else if (isShown && type === 'TemplateElement' && typeof value === 'object' && value !== null && 'raw' in value) {
      const raw = String(value.raw);
      if (isProse(` ${raw}`)) found.push({ scope: 'U', line: lineAt(start), text: raw });
    }
    if (type === 'ExportNamedDeclaration' && !path.startsWith('test/'))
      noteExports(node['declaration'], path, exported);
  });
  for (const [name, start] of names) found.push({ scope: 'I', line: lineAt(start), text: splitName(name) });
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
    .replaceAll(/`[^`\n]*`/g, '')
    .split('\n')
    .map((text, index) => ({ scope: 'D', line: index + 1, text }));
}

/** What of a rule is in a text. */
function count({ banned, allowed }: Rule, text: string): number {
  const rest = allowed === null ? text : text.replaceAll(allowed, ' ');
  return [...rest.matchAll(new RegExp(banned, banned.flags.includes('g') ? banned.flags : `${banned.flags}g`))].length;
}

/** What each file may still have, from lines such as `electron/app.ts: C keep 2, I news 1`. */
function readBaseline(): Counts {
  const counts: Counts = {};
  for (const line of existsSync(BASELINE) ? readFileSync(BASELINE, 'utf8').trim().split('\n') : []) {
    const [path = '', list = ''] = line.split(': ');
    counts[path] = Object.fromEntries(
      list
        .split(', ')
        .map((each) => [each.slice(0, each.lastIndexOf(' ')), Number(each.slice(each.lastIndexOf(' ') + 1))]),
    );
  }
  return counts;
}

function main(): void {
  const { rules, duplicateNames } = readRules();
  const baseline = readBaseline();
  const exported = new Map<string, string[]>();
  const now: Counts = {};
  const complaints: string[] = [];
  const paths = globSync([CODE, DOCS], { cwd: ROOT }).map((path) => path.split(sep).join('/'));
  for (const path of paths.toSorted()) {
    if (SKIPPED.test(path)) continue;
    const source = readFileSync(join(ROOT, path), 'utf8');
    const texts = path.endsWith('.md') ? textsOfDocs(path, source) : textsOfCode(path, source, exported);
    const name: Found = { scope: 'I', line: 1, text: splitName(basename(path).replace(/\.\w+$/, '')) };
    const all = path.endsWith('.md') ? texts : [...texts, name];
    for (const rule of rules) {
      const hits = all.filter(({ scope, text }) => rule.scope.includes(scope) && count(rule, text) > 0);
      for (const scope of new Set(hits.map((hit) => hit.scope))) {
        const key = `${scope} ${rule.name}`;
        const inScope = hits.filter((hit) => hit.scope === scope);
        const total = inScope.reduce((sum, { text }) => sum + count(rule, text), 0);
        now[path] = { ...now[path], [key]: total };
        if (total <= (baseline[path]?.[key] ?? 0)) continue;
        for (const { line, text } of inScope) {
          complaints.push(`${path}:${line}: ${scope} “${rule.name}”: use ${rule.use}. ${text.trim().slice(0, 100)}`);
        }
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
  if (process.argv.includes('--update')) {
    const lines = Object.entries(now).flatMap(([path, counts]) => {
      const left = Object.entries(counts).flatMap(([key, value]) => {
        const least = existsSync(BASELINE) ? Math.min(value, baseline[path]?.[key] ?? 0) : value;
        return least > 0 ? [`${key} ${least}`] : [];
      });
      return left.length > 0 ? [`${path}: ${left.join(', ')}`] : [];
    });
    writeFileSync(BASELINE, `${lines.join('\n')}\n`);
    return;
  }
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
  const total = Object.values(now).reduce((sum, counts) => sum + Object.values(counts).reduce((a, b) => a + b, 0), 0);
  process.stdout.write(`Checked ${paths.length} files. ${complaints.length} complaints; ${total} old ones are left.\n`);
  if (complaints.length > 0) process.exitCode = 1;
}

main();
