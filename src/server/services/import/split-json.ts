import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';

/** A value in a file: its text, or null if it is too long. */
type Item = { number: number; json: string | null };

/** No prompt with its extras nests deeper. */
const MAX_DEPTH = 40;

/** Collects text up to a length; beyond it only records that there was more. */
class Collector {
  private parts: string[] = [];
  private length = 0;

  constructor(private readonly maxLength: number) {}

  add(part: string): void {
    this.length += part.length;
    if (this.length <= this.maxLength) this.parts.push(part);
    else this.parts = [];
  }

  take(): string | null {
    const text = this.length <= this.maxLength ? this.parts.join('') : null;
    this.parts = [];
    this.length = 0;
    return text;
  }
}

/**
 * Splits a JSON list into the texts of its values with one in memory at a time. It only tracks brackets and strings;
 * JSON.parse validates the values. Throws BAD_REQUEST for a list that does not end, for text after its end and for
 * values nested too deeply.
 */
export async function* splitJsonArray(
  chunks: AsyncIterable<string>,
  maxLength: number,
): AsyncGenerator<Item> {
  const item = new Collector(maxLength);
  let number = 1;
  let isOpen = false;
  let isClosed = false;
  let hasText = false;
  let depth = 0;
  let inString = false;
  let isEscaped = false;

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk.charAt(at);
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') inString = false;
        continue;
      }
      if (isBlank(character)) continue;
      if (isClosed) throw new AppError('BAD_REQUEST', importMessages.file.textAfterJson);
      if (!isOpen) {
        isOpen = true;
        from = at + 1;
        continue;
      }
      if (depth === 0 && (character === ',' || character === ']')) {
        item.add(chunk.slice(from, at));
        from = at + 1;
        const isEmptyList = character === ']' && number === 1 && !hasText;
        const json = item.take();
        if (!isEmptyList) yield { number, json };
        number += 1;
        hasText = false;
        if (character === ']') isClosed = true;
        continue;
      }
      hasText = true;
      if (character === '"') inString = true;
      else if (character === '{' || character === '[') {
        depth += 1;
        if (depth > MAX_DEPTH) {
          throw new AppError('BAD_REQUEST', importMessages.file.jsonTooDeep('entry', number));
        }
      } else if (character === '}' || character === ']') {
        depth -= 1;
        if (depth < 0) throw new AppError('BAD_REQUEST', importMessages.file.invalidJson(number));
      }
    }
    if (isOpen && !isClosed) item.add(chunk.slice(from));
  }
  if (!isClosed) throw new AppError('BAD_REQUEST', importMessages.file.truncated('entry', number));
}

/** Splits text into lines with one in memory at a time; `isEnded` is false for a last line without a line end. */
export async function* splitLines(
  chunks: AsyncIterable<string>,
  maxLength: number,
): AsyncGenerator<Item & { isEnded: boolean }> {
  const line = new Collector(maxLength);
  let number = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', from)) {
      line.add(chunk.slice(from, at));
      yield { number, json: line.take(), isEnded: true };
      number += 1;
      from = at + 1;
    }
    line.add(chunk.slice(from));
  }
  yield { number, json: line.take(), isEnded: false };
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}
