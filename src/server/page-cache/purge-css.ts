import { type Selector, transform } from 'lightningcss';

/** So many subsets are remembered: pages of one kind share one, a kind has a few. */
const REMEMBERED = 64;

/** A style sheet of which pages get what they use. */
export interface StyleSheet {
  /** The rules that a page can use as it is: those of other classes are left out, and properties that nothing refers to. */
  subsetFor: (html: string) => string;
}

const CLASS_ATTRIBUTE = / class="([^"]*)"/g;
const PROPERTY_USED = /var\(\s*(--[\w-]+)/g;
const PROPERTY_DECLARED = /(--[\w-]+)\s*:/g;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The classes that a page names, from its HTML as React writes it. */
function classesIn(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, value = ''] of html.matchAll(CLASS_ATTRIBUTE)) {
    const text = value.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, entity: string) => ENTITIES[entity] ?? '');
    for (const name of text.split(' ')) classes.add(name);
  }
  return classes;
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name));
}

/** The classes that the rules of a sheet are for. */
function classesOf(code: Buffer): Set<string> {
  const classes = new Set<string>();
  function collect(selector: Selector): void {
    for (const component of selector) {
      if (component.type === 'class') classes.add(component.name);
      if (component.type !== 'pseudo-class') continue;
      if (component.kind === 'is' || component.kind === 'where') component.selectors.forEach(collect);
    }
  }
  transform({ filename: 'sheet.css', code, visitor: { Selector: collect } });
  return classes;
}

/** Without what is named in `unusedSymbols`: classes, and properties of our own. */
function without(unusedSymbols: string[], code: string): string {
  return transform({
    filename: 'sheet.css',
    code: Buffer.from(code),
    minify: true,
    unusedSymbols,
  }).code.toString();
}

/**
 * @param text of a sheet; what it names by address must be named from the root of the site
 * @param always classes that a page may come to have before it is drawn, without naming them
 */
export function styleSheet(text: string, always: readonly string[] = []): StyleSheet {
  const ofSheet = [...classesOf(Buffer.from(text))];
  const subsets = new Map<string, string>();

  function reduce(unusedClasses: readonly string[], html: string): string {
    const unused = new Set(unusedClasses);
    // What only a property that went refers to goes with it.
    for (;;) {
      const css = without([...unused], text);
      const used = namesIn(css + html, PROPERTY_USED);
      const idle = [...namesIn(css, PROPERTY_DECLARED)].filter(
        (name) => !used.has(name) && !unused.has(name),
      );
      if (idle.length === 0) return css;
      for (const name of idle) unused.add(name);
    }
  }

  return {
    subsetFor(html) {
      const used = classesIn(html);
      const unused = ofSheet.filter((name) => !used.has(name) && !always.includes(name));
      const key = unused.join(' ');
      const known = subsets.get(key);
      if (known !== undefined) return known;
      const subset = reduce(unused, html);
      subsets.set(key, subset);
      const [oldest] = subsets.keys();
      if (subsets.size > REMEMBERED && oldest !== undefined) subsets.delete(oldest);
      return subset;
    },
  };
}
