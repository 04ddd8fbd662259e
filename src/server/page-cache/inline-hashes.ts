import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** What the inline scripts and styles of a page are named by in its content-security policy: `sha256-…`, each once. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

type Node = DefaultTreeAdapterTypes.Node;

/** Types of script that a browser runs; anything else is data. */
const RUN_TYPES: ReadonlySet<string> = new Set(['', 'text/javascript', 'module']);

function textOf(element: DefaultTreeAdapterTypes.Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function isInlineScript({ attrs }: DefaultTreeAdapterTypes.Element): boolean {
  const type = attrs.find(({ name }) => name === 'type')?.value ?? '';
  return RUN_TYPES.has(type) && !attrs.some(({ name }) => name === 'src');
}

/** How a policy names an inline script or style of this text. */
export function policyHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** The hashes of what a page of HTML runs and draws by itself. */
export function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  function visit(node: Node): void {
    if ('tagName' in node) {
      if (node.tagName === 'script' && isInlineScript(node)) scripts.add(policyHash(textOf(node)));
      if (node.tagName === 'style') styles.add(policyHash(textOf(node)));
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  }
  visit(parse(html));
  return { scripts: [...scripts], styles: [...styles] };
}
