import { type AttributePath, type Comparison, COMPARISONS, type Filter, FilterError } from './filter';
import { type Token, tokensOf } from './tokens';

/** Maximum length of a filter, and maximum nesting of brackets. */
const LENGTH_MAX = 10_000;
const DEPTH_MAX = 50;

/** The schema prefix of a name of these kinds is optional (RFC 7644, 3.10). */
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

/** Parses a name as a path. Dots in a schema URI don't separate anything. */
function pathOf(name: string): AttributePath {
  const plain = name.toLowerCase().replace(CORE, '');
  if (plain.startsWith('urn:')) return { attribute: plain, part: null };
  const [attribute = '', part = null, ...more] = plain.split('.');
  if (more.length > 0) throw new FilterError(`An attribute has no parts of parts: ${name}`);
  return { attribute, part };
}

/** Parses a name as a path; null if it isn't one. */
export function parsePath(name: string): AttributePath | null {
  try {
    return pathOf(name.trim());
  } catch {
    return null;
  }
}

/** Recursive descent parser: `or` of `and` of terms. */
class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Filter {
    const filter = this.either();
    if (this.at < this.tokens.length) throw new FilterError('The filter goes on after its end');
    return filter;
  }

  private either(): Filter {
    let left = this.both();
    while (this.takeWord('or')) left = { kind: 'or', filters: [left, this.both()] };
    return left;
  }

  private both(): Filter {
    let left = this.term();
    while (this.takeWord('and')) left = { kind: 'and', filters: [left, this.term()] };
    return left;
  }

  private term(): Filter {
    if (this.takeWord('not')) return { kind: 'not', filter: this.bracketed('(', ')') };
    return this.tokens[this.at]?.kind === '(' ? this.bracketed('(', ')') : this.expression();
  }

  private bracketed(open: '(' | '[', close: ')' | ']'): Filter {
    this.take(open);
    this.depth += 1;
    if (this.depth > DEPTH_MAX) throw new FilterError('The filter has too many brackets in each other');
    const filter = this.either();
    this.depth -= 1;
    this.take(close);
    return filter;
  }

  private expression(): Filter {
    const path = pathOf(this.word('the name of an attribute'));
    if (this.tokens[this.at]?.kind !== '[') return this.comparison(path);
    if (path.part !== null)
      throw new FilterError('Only an attribute has a filter in brackets, no part of one');
    const inner = this.bracketed('[', ']');
    if (this.tokens[this.at]?.kind !== '.') {
      return { kind: 'within', attribute: path.attribute, filter: inner };
    }
    // As directories write it: emails[type eq "work"].value eq "x".
    this.take('.');
    const part = this.comparison(pathOf(this.word('a part of the attribute')));
    return { kind: 'within', attribute: path.attribute, filter: { kind: 'and', filters: [inner, part] } };
  }

  private comparison(path: AttributePath): Filter {
    const word = this.word('an operator').toLowerCase();
    if (word === 'pr') return { kind: 'present', path };
    const operator: Comparison | undefined = COMPARISONS.find((one) => one === word);
    if (operator === undefined) throw new FilterError(`There is no operator ${word.slice(0, 50)}`);
    const token = this.tokens[this.at];
    if (token?.kind !== 'value') throw new FilterError('Compare with a text, a number, true, false or null');
    this.at += 1;
    return { kind: 'compare', path, operator, value: token.value };
  }

  private takeWord(word: string): boolean {
    const token = this.tokens[this.at];
    const isThere = token?.kind === 'word' && token.text.toLowerCase() === word;
    if (isThere) this.at += 1;
    return isThere;
  }

  private word(what: string): string {
    const token = this.tokens[this.at];
    if (token?.kind !== 'word') throw new FilterError(`The filter needs ${what}`);
    this.at += 1;
    return token.text;
  }

  private take(kind: Token['kind']): void {
    if (this.tokens[this.at]?.kind !== kind) throw new FilterError(`The filter needs ${kind}`);
    this.at += 1;
  }
}

/** Parses a filter (RFC 7644, 3.4.2.2). Throws {@link FilterError} for an invalid one. */
export function parseFilter(text: string): Filter {
  if (text.length > LENGTH_MAX) throw new FilterError(`A filter has up to ${LENGTH_MAX} characters`);
  return new Parser(tokensOf(text)).whole();
}
