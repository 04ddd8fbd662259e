/** Longest name before its ending: with any ending and number it stays below the 255 bytes that file systems take. */
const NAME_CHARACTERS = 80;
const NAME_BYTES = 180;

/** What some system takes for something else in a name: separators, wildcards, and what nobody sees. */
const FORBIDDEN = /[\\/:*?"<>|\p{C}\u2028\u2029]+/gu;

/** Names that Windows keeps for devices, with any ending. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|\s*$)/i;

const encoder = new TextEncoder();

/**
 * A text as the name of a file or folder on every system: in NFC, without separators, signs that cannot be seen, dots or blanks
 * at its ends, and no device of Windows. Letters of all scripts stay. Without anything left of it the `fallback`.
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

/** What two names have in common that one folder cannot hold on every system: case, width and how a letter is composed. */
function sameness(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}

/** Gives names of one folder: the second of the same name gets a number. */
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
