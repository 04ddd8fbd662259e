import { isSameJson } from '../json';
import type { Extras } from './extras';

/**
 * Extras of three sides, member by member: theirs where only they changed it, else mine. Where both changed the same
 * one there are two answers.
 */
export function mergeExtras(base: Extras, theirs: Extras, mine: Extras) {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged: { isContested: boolean; theirs: Extras; mine: Extras } = {
    isContested: false,
    theirs: {},
    mine: {},
  };
  const put = (extras: Extras, name: string, from: Extras) => {
    if (from[name] !== undefined) Object.assign(extras, { [name]: from[name] });
  };
  for (const name of names) {
    const isMine = isSameJson(base[name], theirs[name]);
    const isTheirs = isSameJson(base[name], mine[name]);
    if (!isMine && !isTheirs && !isSameJson(theirs[name], mine[name])) merged.isContested = true;
    put(merged.theirs, name, isMine ? mine : theirs);
    put(merged.mine, name, isTheirs ? theirs : mine);
  }
  return merged;
}
