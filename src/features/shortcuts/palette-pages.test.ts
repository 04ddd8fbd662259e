import { describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { pagesFor } from './palette-pages';

const labelsFor = (...given: Parameters<typeof pagesFor>) => pagesFor(...given).map(({ label }) => label);
const member = (role: 'admin' | 'contributor' | 'viewer') => ({ kind: 'member', id: 'a', role }) as const;

describe('pagesFor', () => {
  it('finds guests the pages that they may open', () => {
    expect(labelsFor(GUEST, true)).toEqual([
      'Collections',
      'Browse Prompts',
      'Generate Prompt',
      'Chat with us',
      'Home',
    ]);
  });

  it.each([
    ['viewer', []],
    ['contributor', ['New Prompt']],
    ['admin', ['New Prompt', 'Admin']],
  ] as const)('finds a %s the pages of their role', (role, expected) => {
    const labels = labelsFor(member(role), true);
    expect(labels).toContain('Dashboard');
    expect(labels.filter((label) => label === 'New Prompt' || label === 'Admin')).toEqual(expected);
  });

  it('finds the chat only where it is set up', () => {
    expect(labelsFor(GUEST, false)).not.toContain('Chat with us');
  });
});
