/** tRPC and superjson wrap an input five levels deep; no input of the product nests more than a few further. */
const MAX_DEPTH = 20;
/** Brackets, commas and colons, or a form's separators: each is something that parsers build and schemas visit. */
const MAX_STRUCTURE = 20_000;

const TOO_DEEP = 'The body is nested too deeply.';
const TOO_MANY_PARTS = 'The body has too many elements.';

/** Processes the next chunk of a text. Returns what is wrong with the text so far, or null. */
export type StructureMeter = (chunk: Buffer) => string | null;

/** Checks the structure of JSON text byte by byte before it is parsed. Bytes outside ASCII are never structure. */
export function jsonMeter(): StructureMeter {
  let depth = 0;
  let structure = 0;
  let inString = false;
  let isEscaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (inString) {
        if (byte === 0x5c) isEscaped = true;
        else if (byte === 0x22) inString = false;
      } else if (byte === 0x22) inString = true;
      else if (byte === 0x5b || byte === 0x7b) {
        structure += 1;
        depth += 1;
        if (depth > MAX_DEPTH) return TOO_DEEP;
      } else if (byte === 0x5d || byte === 0x7d) {
        structure += 1;
        depth -= 1;
      } else if (byte === 0x2c || byte === 0x3a) structure += 1;
    }
    return structure > MAX_STRUCTURE ? TOO_MANY_PARTS : null;
  };
}

/** The same for the fields of a form. */
export function formMeter(): StructureMeter {
  let fields = 0;
  return (chunk) => {
    for (const byte of chunk) if (byte === 0x26) fields += 1;
    return fields > MAX_STRUCTURE ? TOO_MANY_PARTS : null;
  };
}
