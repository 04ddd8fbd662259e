import type { VariableDetails } from './variable-details';
import { sameVariables } from './used-details';

/**
 * The description of each variable, merged from three lists: by them where only they changed it, else by me. Where both
 * changed the same one there are two answers.
 */
export function mergeVariables(
  base: readonly VariableDetails[],
  theirs: readonly VariableDetails[],
  mine: readonly VariableDetails[],
) {
  const find = (list: readonly VariableDetails[], name: string) => list.filter((one) => one.name === name);
  const names = new Set([...theirs, ...mine].map(({ name }) => name));
  const merged: { isContested: boolean; theirs: VariableDetails[]; mine: VariableDetails[] } = {
    isContested: false,
    theirs: [],
    mine: [],
  };
  for (const name of names) {
    const [before, byThem, byMe] = [find(base, name), find(theirs, name), find(mine, name)];
    const isMine = sameVariables(before, byThem);
    const isTheirs = sameVariables(before, byMe);
    if (!isMine && !isTheirs && !sameVariables(byThem, byMe)) merged.isContested = true;
    merged.theirs.push(...(isMine ? byMe : byThem));
    merged.mine.push(...(isTheirs ? byThem : byMe));
  }
  return merged;
}
