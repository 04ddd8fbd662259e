import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** Hashes of a page's inline scripts and styles for its content-security policy: `sha256-…`, each once. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Script types that browsers run; others are data. */
const RUN_TYPES: ReadonlySet<string> = new Set(['', 'text/javascript', 'module']);

/** Returns the source expression of an inline script or style. */
export function policyHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  let into: Set<string> | null = null;
  let text = '';
  let templates = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      text = '';
      if (name === 'template') templates += 1;
      into = null;
      if (templates > 0) return;
      if (name === 'style') into = styles;
      if (name === 'script' && attributes.src === undefined && RUN_TYPES.has(attributes.type ?? ''))
        into = scripts;
    },
    ontext(chunk) {
      if (into !== null) text += chunk;
    },
    onclosetag(name) {
      if (name === 'template') templates -= 1;
      // Browsers normalize line ends.
      into?.add(policyHash(text.replaceAll(/\r\n?/g, '\n')));
      into = null;
    },
  });
  parser.end(html);
  return { scripts: [...scripts], styles: [...styles] };
}
