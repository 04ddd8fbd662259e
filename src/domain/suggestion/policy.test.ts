import { describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '../actor';
import type { PromptFacts } from '../prompt/policy';
import {
  canDecideSuggestion,
  canOnlySuggest,
  canReadSuggestion,
  canSuggest,
  canWithdrawSuggestion,
} from './policy';

const member = (id: string, role: 'viewer' | 'contributor' | 'admin' = 'contributor'): Actor => ({
  kind: 'member',
  id,
  role,
});
const OWNER = member('owner');
const OTHER = member('other');
const VIEWER = member('viewer', 'viewer');
const ADMIN = member('admin', 'admin');
const ALL = [GUEST, VIEWER, OTHER, OWNER, ADMIN];
const SHARED: PromptFacts = { createdBy: 'owner', isShared: true, space: null, grant: null };
const PRIVATE: PromptFacts = { ...SHARED, isShared: false };

describe('suggestions', () => {
  it('suggestions are made by contributors who find the prompt', () => {
    expect(ALL.map((actor) => canSuggest(actor, SHARED))).toEqual([false, false, true, true, true]);
    expect(ALL.map((actor) => canSuggest(actor, PRIVATE))).toEqual([false, false, false, true, false]);
    const granted = (grant: PromptFacts['grant']) => canSuggest(OTHER, { ...PRIVATE, grant });
    expect([granted('read'), granted('suggest'), granted('edit')]).toEqual([false, true, true]);
    const inHome = (role: 'reader' | 'member') => canSuggest(OTHER, { ...PRIVATE, space: { role } });
    expect([inHome('reader'), inHome('member')]).toEqual([true, true]);
  });

  it('suggestions are the only way for those who cannot edit', () => {
    expect(ALL.map((actor) => canOnlySuggest(actor, SHARED))).toEqual([false, false, true, false, true]);
    const granted = (grant: PromptFacts['grant']) => canOnlySuggest(OTHER, { ...PRIVATE, grant });
    expect([granted('read'), granted('suggest'), granted('edit')]).toEqual([false, true, false]);
  });

  it('suggestions are decided by those who edit, and withdrawn by their author', () => {
    const decide = (authorId: string, hasOtherEditor: boolean) =>
      ALL.map((actor) => canDecideSuggestion(actor, SHARED, { authorId, hasOtherEditor }));
    expect(decide('other', true)).toEqual([false, false, false, true, false]);
    const creator = SHARED.createdBy;
    expect(decide(creator, true)).toEqual([false, false, false, false, false]);
    expect(decide(creator, false)).toEqual([false, false, false, true, false]);
    const own = { authorId: 'other' };
    expect(ALL.map((actor) => canWithdrawSuggestion(actor, own))).toEqual([false, false, true, false, false]);
    expect(canWithdrawSuggestion(GUEST, { authorId: null })).toBe(false);
  });

  it('suggestions are read by their author, those who edit and admins, with the version that they were made from', () => {
    const read = (isReached: boolean, isBaseShown: boolean) =>
      ALL.map((actor) => canReadSuggestion(actor, SHARED, { authorId: 'other', isReached, isBaseShown }));
    expect(read(true, true)).toEqual([false, false, true, true, true]);
    expect(read(false, true)).toEqual([false, false, true, false, false]);
    expect(read(true, false)).toEqual([false, false, false, false, false]);
    const hidden = { authorId: 'other', isReached: true, isBaseShown: true };
    expect(canReadSuggestion(OTHER, PRIVATE, hidden)).toBe(false);
  });
});
