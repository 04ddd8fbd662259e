/** Maximum length of a name without extension: with any extension and number below the 255 bytes of file systems. */
const NAME_CHARACTERS = 80;
const NAME_BYTES = 180;

/** Characters with a special meaning on some system: separators, wildcards and invisible characters. */
const FORBIDDEN = /[\\/:*?"<>|\p{C}\u2028\u2029]+/gu;

/** Device names reserved by Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|\s*$)/i;

const encoder = new TextEncoder();

/**
 * Turns a text into a valid name of a file or folder on every system: in NFC, without separators, invisible characters,
 * dots or spaces at its ends, and not a device name of Windows. Letters of all scripts stay. Returns `fallback` if
 * nothing is left.
 */
export function safeFileName(text: string, fallback: string): string {
  const clean = text
    .normalize('NFC')
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+/u, '');
  const name = shortened(clean).replace(/[\s.]+$/u, '');
  if (name === '') return fallback;
  return RESERVED.test(name) ? `_${name}` : name;
}

function shortened(text: string): string {
  let name = '';
  let characters = 0;
  let bytes = 0;
  for (const character of text) {
    characters += 1;
    bytes += encoder.encode(character).length;
    if (characters > NAME_CHARACTERS || bytes > NAME_BYTES) return name;
    name += character;
  }
  return name;
}

/**
 * Normalizes a name for comparison: two names with the same result cannot be in one folder on every system. Ignores
 * case, width and Unicode composition.
 */
function sameness(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}

/** Creates a function that makes names unique within a folder: the second of the same name gets a number. */
export function fileNames(separator = ' '): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    for (;;) {
      const times = (taken.get(sameness(name)) ?? 0) + 1;
      taken.set(sameness(name), times);
      if (times === 1) return name;
      const numbered = `${name}${separator}${times}`;
      if (!taken.has(sameness(numbered))) {
        taken.set(sameness(numbered), 1);
        return numbered;
      }
    }
  };
}
