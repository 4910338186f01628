/**
 * Finds classes of the style sheets in `renderer/` that no component uses, and classes of CSS modules that a component
 * uses but no style sheet has. A class of a module is used as `styles.name` by a file that imports it. Where a file
 * picks the class by a computed name, and for plain classes such as those of `theme/`, any text of the sources counts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** The library that draws PDF pages sets these classes. */
const OF_A_LIBRARY = 'renderer/ui/PdfViewer/pdfjs.css';
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;
/** What isn't a selector: comments, strings, and declarations. */
const NOT_A_SELECTOR = /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|(?<=\{)[^{}]*(?=\})/g;

interface Source {
  readonly path: string;
  readonly text: string;
}

/** The names of the classes in a style sheet, without those that another sheet defines (`:global`). */
function classesOf(css: string): ReadonlySet<string> {
  const selectors = css.replace(NOT_A_SELECTOR, '').replace(/:global\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].flatMap(([, name]) => name ?? []));
}

function read(extension: RegExp): readonly Source[] {
  return readdirSync(join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('renderer', name).replaceAll('\\', '/'))
    .filter((path) => extension.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** The files that import a CSS module, with the name that it has there. */
function usersOf(sheet: string, sources: readonly Source[]): readonly (Source & { readonly variable: string })[] {
  return sources.flatMap((source) =>
    [...source.text.matchAll(IMPORT)].flatMap(([, variable = '', from = '']) => {
      const path = relative(ROOT, resolve(ROOT, dirname(source.path), from)).replaceAll('\\', '/');
      return path === sheet ? { ...source, variable } : [];
    }),
  );
}

function main(): void {
  const sources = read(/\.(tsx?|html|js)$/);
  const sheets = read(/\.css$/).filter(({ path }) => path !== OF_A_LIBRARY);
  const terms = new Set(sources.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const complaints: string[] = [];
  for (const { path, text } of sheets) {
    const classes = classesOf(text);
    const isModule = path.endsWith('.module.css');
    const used = new Set<string>();
    let isComputed = !isModule;
    for (const user of isModule ? usersOf(path, sources) : []) {
      for (const [, name = ''] of user.text.matchAll(new RegExp(`\\b${user.variable}\\.(\\w+)`, 'g'))) {
        used.add(name);
        if (!classes.has(name)) complaints.push(`${user.path}: no .${name} in ${path}`);
      }
      isComputed ||= new RegExp(`\\b${user.variable}\\[`).test(user.text);
    }
    for (const name of classes) {
      if (!used.has(name) && !(isComputed && terms.has(name))) complaints.push(`${path}: unused .${name}`);
    }
  }
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
  process.stdout.write(`Checked ${sheets.length + sources.length} files. ${complaints.length} complaints.\n`);
  if (complaints.length > 0) process.exitCode = 1;
}

main();
