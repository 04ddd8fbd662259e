/** Characters that belong to the previous one: marks, joiners, modifiers, later letters of a Hangul syllable. */
const JOINS_BACK =
  /^(?:\u200d|[\p{M}\p{Emoji_Modifier}\u0e33\u0eb3\u200c\uff9e\uff9f\u{e0020}-\u{e007f}\u1160-\u11ff\ud7b0-\ud7fb])/u;

/** Characters to which the next may belong: joiners, marks that bind consonants, first letters of a Hangul syllable. */
const JOINS_ON = /(?:\u200d|[\u0600-\u0605\u06dd\u070f\u08e2\u1100-\u115f\ua960-\ua97c]|(?!\ufe0f)\p{M})$/u;

const FLAG_LETTER = /^\p{Regional_Indicator}/u;

/** Two letters make a flag: whether the letters before `at`, back to `from`, are in pairs. */
function isBetweenFlags(text: string, from: number, at: number): boolean {
  let letters = 0;
  while (at - 2 * (letters + 1) >= from && FLAG_LETTER.test(text.slice(at - 2 * (letters + 1), at)))
    letters += 1;
  return letters % 2 === 0;
}

function isSurrogatePair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

/**
 * Whether a grapheme certainly ends at `at`. Uses classes of characters, because the results of `Intl.Segmenter` differ
 * between the server and older browsers.
 */
function isBetweenCharacters(text: string, from: number, at: number): boolean {
  const next = text.slice(at, at + 2);
  if (isSurrogatePair(text, at) || JOINS_BACK.test(next)) return false;
  if (next.startsWith('\n') && text[at - 1] === '\r') return false;
  const before = isSurrogatePair(text, at - 1) ? text.slice(at - 2, at) : (text[at - 1] ?? '');
  return !JOINS_ON.test(before) && (!FLAG_LETTER.test(next) || isBetweenFlags(text, from, at));
}

/** The last position in (from, to] at which `fits` and that splits no grapheme; null if there is none. */
function lastPlace(text: string, from: number, to: number, fits: (at: number) => boolean): number | null {
  for (let at = to; at > from; at -= 1) {
    if (fits(at) && isBetweenCharacters(text, from, at)) return at;
  }
  return null;
}

/**
 * The best position in (from, to] to cut a text: after a sentence, else after a word, else between two graphemes. Null
 * if one grapheme fills the range.
 */
export function findCutPosition(text: string, from: number, to: number): number | null {
  const middle = from + Math.floor((to - from) / 2);
  const endsSentence = (at: number) =>
    /(?:[.!?…]["')\]’”]?\s|[。！？][」』”）]?)$/u.test(text.slice(Math.max(from, at - 3), at));
  const endsWord = (at: number) => /\s/.test(text[at - 1] ?? '') && /\S/.test(text[at] ?? '');
  return (
    lastPlace(text, middle, to, endsSentence) ??
    lastPlace(text, middle, to, endsWord) ??
    lastPlace(text, from, to, () => true)
  );
}

/** A position that may split a grapheme, but no surrogate pair. */
export function hardCutPosition(text: string, to: number): number {
  return isSurrogatePair(text, to) ? to - 1 : to;
}
