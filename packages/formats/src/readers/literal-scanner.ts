import type { Json, JsonObject } from './parse.ts';

export type CodeLanguage = 'python' | 'javascript';

/** A parsed call, and its contents other than literals: code is never run. */
export type ScannedCall = {
  body: JsonObject;
  /** Code that stays as text. */
  kept: ReadonlySet<string>;
  /** Names whose value is code and left out. */
  left: ReadonlySet<string>;
};

/** Maximum nesting of lists and objects. */
const DEPTH_MAX = 60;
const CODE_LENGTH = 200;
const NOTES_MAX = 20;
/** Maximum total length of resolved names: each name can occur many times. */
const RESOLVED_MAX = 1_000_000;
/** Members with a text value: an identifier in their place becomes a variable. */
const TEXT_MEMBERS: ReadonlySet<string> = new Set(['content', 'text', 'input', 'instructions']);
const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['undefined', null],
  ['None', null],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['\n', ''],
]);
const SPACE = /\s*/y;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const NUMBER = /[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/y;
const STRING_START = /([rRuUbBfF]{0,2})("""|'''|["'`])/y;
const HEX_ESCAPE = /u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})/y;
const MEMBER_NAME = /^[\p{L}_$][\p{L}\p{N}_$.]{0,79}$/u;
const SIMPLE_NAME = /^[\p{L}_$][\p{L}\p{N}_$]{0,79}$/u;
const ASSIGNMENT =
  /^[ \t]{0,40}(?:(?:export )?(?:const|let|var) )?([\p{L}_$][\p{L}\p{N}_$]{0,79}) ?= ?(?=[rRuUbBfF]{0,2}["'`]|[[{(])/gmu;

type Found = { value: Json } | { code: string };

/** Reads the literals of pasted code. Nothing is run; each character is read a bounded number of times. */
export class LiteralScanner {
  private readonly assigned: ReadonlyMap<string, number>;
  private kept = new Set<string>();
  private left = new Set<string>();
  private isResolving = false;
  private resolvable = RESOLVED_MAX;

  /** Position in the source, after the last part that was read. */
  at = 0;

  constructor(
    private readonly source: string,
    private readonly language: CodeLanguage,
  ) {
    this.assigned = new Map(
      [...source.matchAll(ASSIGNMENT)].map(({ index, 0: whole, 1: name = '' }) => [
        name,
        index + whole.length,
      ]),
    );
  }

  /** Reads a call's named arguments, or the members of its only one, an object; `start` is after the bracket. */
  call(start: number): ScannedCall {
    this.at = start;
    this.kept = new Set();
    this.left = new Set();
    this.skipSpace();
    const body = this.peek() === '{' ? this.objectAt(0) : this.members(')', '=', 0);
    return { body, kept: this.kept, left: this.left };
  }

  private objectAt(depth: number): JsonObject {
    this.at += 1;
    return this.members('}', ':', depth);
  }

  private members(end: string, separator: string, depth: number): JsonObject {
    const members: [string, Json][] = [];
    while (this.hasMore()) {
      if (this.take(end)) break;
      if (this.take(',')) continue;
      const start = this.at;
      const key = this.key();
      this.skipSpace();
      if (key === null || !this.take(separator)) {
        this.member(members, key, start);
        // A bracket of another kind ends nothing here.
        if (this.at === start) this.at += 1;
        continue;
      }
      const value = this.value(key, depth + 1);
      if (value !== undefined && key !== '__proto__') members.push([key, value]);
    }
    return Object.fromEntries(members);
  }

  /** Reads a member without a value: `model` for `model: model` in JavaScript, or code such as `...rest`. */
  private member(members: [string, Json][], key: string | null, start: number): void {
    const isShort = key !== null && this.language === 'javascript' && /[,}]/.test(this.peek());
    if (!isShort) {
      this.leave(this.restOfCode(start));
      return;
    }
    const value = this.valueOfName(key, key);
    if (value !== undefined && key !== '__proto__') members.push([key, value]);
  }

  private key(): string | null {
    const name = this.match(NAME);
    if (name !== null) return name[0];
    if (!/["']/.test(this.peek())) return null;
    return this.string();
  }

  /** Reads a value up to the next comma or bracket; undefined for code, which is recorded. */
  private value(name: string, depth: number): Json | undefined {
    this.skipSpace();
    const start = this.at;
    const found = this.primary(name, depth);
    this.skipSpace();
    if ('value' in found && (this.at >= this.source.length || /[,)\]}]/.test(this.peek())))
      return found.value;
    if ('code' in found && SIMPLE_NAME.test(found.code) && /[,)\]}]/.test(this.peek())) {
      return this.valueOfName(name, found.code);
    }
    const code = this.restOfCode(start);
    if ('value' in found && typeof found.value === 'string' && found.value !== '') {
      this.keep(code);
      return found.value;
    }
    this.leave(name);
    return undefined;
  }

  private primary(name: string, depth: number): Found {
    const first = this.peek();
    if (first === '[' || first === '{' || (first === '(' && this.language === 'python')) {
      if (depth > DEPTH_MAX) return { code: first };
      if (first === '{') return { value: this.objectAt(depth) };
      return { value: this.list(name, first === '[' ? ']' : ')', depth) };
    }
    const text = this.joinedStrings();
    if (text !== null) return { value: text };
    const number = this.match(NUMBER);
    if (number !== null) {
      const read = Number(number[0].replaceAll('_', ''));
      return { value: Number.isFinite(read) ? read : number[0] };
    }
    const word = this.match(NAME);
    if (word === null) return { code: first };
    const known = WORDS.get(word[0]);
    return known === undefined ? { code: word[0] } : { value: known };
  }

  /** Reads a list; a single value in round brackets is that value. */
  private list(name: string, end: string, depth: number): Json {
    this.at += 1;
    const values: Json[] = [];
    let hasComma = false;
    while (this.hasMore()) {
      if (this.take(end)) break;
      if (this.take(',')) {
        hasComma = true;
        continue;
      }
      const start = this.at;
      const value = this.value(name, depth + 1);
      if (value !== undefined) values.push(value);
      // A bracket of another kind ends nothing here.
      if (this.at === start) this.at += 1;
    }
    const [only] = values;
    return end === ')' && !hasComma && values.length === 1 && only !== undefined ? only : values;
  }

  /** Returns the literal assigned to a name; a variable if the member is text; otherwise the code. */
  private valueOfName(member: string, name: string): Json | undefined {
    const start = this.assigned.get(name);
    if (start !== undefined && !this.isResolving && this.resolvable > 0) {
      const back = this.at;
      this.isResolving = true;
      this.at = start;
      const found = this.primary(member, 1);
      this.resolvable -= this.at - start;
      this.at = back;
      this.isResolving = false;
      if ('value' in found) return found.value;
    }
    if (TEXT_MEMBERS.has(member)) return `{{${name}}}`;
    this.leave(member);
    return undefined;
  }

  /** Reads adjacent strings, which Python joins, or those joined with `+`. */
  private joinedStrings(): string | null {
    const first = this.string();
    if (first === null) return null;
    const texts = [first];
    for (;;) {
      const back = this.at;
      this.skipSpace();
      const hasPlus = this.take('+');
      if (hasPlus) this.skipSpace();
      const next = hasPlus || this.language === 'python' ? this.string() : null;
      const name = hasPlus && next === null ? this.match(NAME) : null;
      if (next !== null) texts.push(next);
      else if (name !== null && !/[.([]/.test(this.peek())) texts.push(`{{${name[0]}}}`);
      else {
        this.at = back;
        return texts.join('');
      }
    }
  }

  private string(): string | null {
    const start = this.match(STRING_START);
    if (start === null) return null;
    const [whole, prefix = '', quote = ''] = start;
    const isPython = this.language === 'python';
    if (isPython ? quote === '`' : prefix !== '') {
      this.at -= whole.length;
      return null;
    }
    // An empty string in JavaScript followed by a quote looks like three quotes.
    const mark = isPython ? quote : quote.charAt(0);
    this.at -= quote.length - mark.length;
    return this.stringBody(mark, prefix.toLowerCase());
  }

  private stringBody(quote: string, prefix: string): string {
    const parts: string[] = [];
    const [isRaw, isFormat] = [prefix.includes('r'), prefix.includes('f')];
    while (this.at < this.source.length && !this.take(quote)) {
      const character = this.peek();
      if (character === '\\' && !isRaw) parts.push(this.escape());
      else if (quote === '`' && this.take('${')) parts.push(this.interpolation('${'));
      else if (isFormat && (this.take('{{') || this.take('}}'))) parts.push(character);
      else if (isFormat && this.take('{')) parts.push(this.interpolation('{'));
      else {
        parts.push(character);
        this.at += 1;
        if (isRaw && character === '\\') parts.push(this.nextCharacter());
      }
    }
    return parts.join('');
  }

  private nextCharacter(): string {
    const character = this.peek();
    this.at += character.length;
    return character;
  }

  private escape(): string {
    this.at += 1;
    const hex = this.match(HEX_ESCAPE);
    if (hex !== null) {
      const code = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? hex[4] ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : `\\${hex[0]}`;
    }
    if (this.take('\r\n')) return '';
    const character = this.nextCharacter();
    const known = ESCAPES.get(character);
    if (known !== undefined) return known;
    return this.language === 'python' && !/[\\'"]/.test(character) ? `\\${character}` : character;
  }

  /** Converts a name within a string to a variable; other code stays as text. */
  private interpolation(opening: string): string {
    const ahead = this.source.slice(this.at, this.at + CODE_LENGTH);
    const end = ahead.indexOf('}');
    if (end === -1) return opening;
    const code = ahead.slice(0, end);
    this.at += end + 1;
    if (MEMBER_NAME.test(code.trim())) return `{{${code.trim()}}}`;
    this.keep(code);
    return `${opening}${code}}`;
  }

  /** Skips code up to the next comma or bracket. */
  private restOfCode(start: number): string {
    let depth = 0;
    while (this.at < this.source.length) {
      const character = this.peek();
      if (depth === 0 && /[,)\]}]/.test(character)) break;
      if (/[([{]/.test(character)) depth += 1;
      else if (/[)\]}]/.test(character)) depth -= 1;
      if (this.string() === null) this.at += 1;
      this.skipSpace();
    }
    return this.source.slice(start, Math.min(this.at, start + CODE_LENGTH));
  }

  private keep(code: string): void {
    if (this.kept.size < NOTES_MAX) this.kept.add(code);
  }

  private leave(name: string): void {
    if (this.left.size < NOTES_MAX) this.left.add(name);
  }

  private peek(): string {
    return this.source.charAt(this.at);
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found !== null) this.at += found[0].length;
    return found;
  }

  /** Skips whitespace and comments. */
  /** Returns whether anything but whitespace is left. */
  private hasMore(): boolean {
    this.skipSpace();
    return this.at < this.source.length;
  }

  private skipSpace(): void {
    for (;;) {
      this.match(SPACE);
      const isLine = this.source.startsWith(this.language === 'python' ? '#' : '//', this.at);
      const isBlock = this.language === 'javascript' && this.source.startsWith('/*', this.at);
      if (!isLine && !isBlock) return;
      const end = this.source.indexOf(isLine ? '\n' : '*/', this.at);
      this.at = end === -1 ? this.source.length : end + (isLine ? 1 : 2);
    }
  }
}
