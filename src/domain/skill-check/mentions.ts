/** A place in the tree of all names: the text read so far ends with the letters on the way to it. */
type Step = {
  next: Map<string, Step>;
  /** The longest shorter text of the tree that the text ends with, too. */
  back: Step | null;
  /** Texts with the name that ends here; null if none does. */
  mentioned: Set<number> | null;
  /** The next shorter name that ends here. */
  shorter: Step | null;
};

/** More texts than that make no difference to whether another one than a file's own mentions it. */
const TEXTS_MOST = 2;

const newStep = (): Step => ({ next: new Map(), back: null, mentioned: null, shorter: null });

function follow(from: Step, letter: string): Step {
  let step = from;
  for (;;) {
    const next = step.next.get(letter);
    if (next !== undefined) return next;
    if (step.back === null) return step;
    step = step.back;
  }
}

function linkBack(root: Step): void {
  const waiting = [root];
  for (const step of waiting) {
    for (const [letter, below] of step.next) {
      const back = step.back === null ? root : follow(step.back, letter);
      below.back = back;
      below.shorter = back.mentioned === null ? back.shorter : back;
      waiting.push(below);
    }
  }
}

/**
 * Returns for each name in which of some texts it stands, two of them at most. All names are searched at once (Aho and
 * Corasick), so that the time is linear in the length of the texts.
 */
export function mentionsOf(names: Iterable<string>, texts: readonly string[]): Map<string, Set<number>> {
  const [root, found] = [newStep(), new Map<string, Set<number>>()];
  for (const name of names) {
    if (name === '' || found.has(name)) continue;
    let step = root;
    for (let at = 0; at < name.length; at += 1) {
      const letter = name.charAt(at);
      const next = step.next.get(letter) ?? newStep();
      step.next.set(letter, next);
      step = next;
    }
    step.mentioned = new Set();
    found.set(name, step.mentioned);
  }
  linkBack(root);
  for (const [place, text] of texts.entries()) {
    let step = root;
    for (let at = 0; at < text.length; at += 1) {
      step = follow(step, text.charAt(at));
      let named = step.mentioned === null ? step.shorter : step;
      // A text with a name has the shorter ones that it ends with, which were noted with it.
      while (named?.mentioned && !named.mentioned.has(place) && named.mentioned.size < TEXTS_MOST) {
        named.mentioned.add(place);
        named = named.shorter;
      }
    }
  }
  return found;
}
