import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangePreview, InboxCounts } from '@/domain/inbox/schema';
import type { NotificationEntry } from '@/domain/notification/schema';
import { Toaster } from '@/components/ui/toaster';
import { type ApiStub, refusal, StubbedApi } from '../../../tests/support/api-stub';
import { NotificationList } from './notification-list';

/** The list of the inbox: its keys, done with a way back, and decisions in the line. */

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }) }));

const REVIEW = '0198f0de-0000-7000-8000-000000000001';

function entry(id: string, fields: Partial<NotificationEntry> = {}): NotificationEntry {
  return {
    id,
    kind: 'approved',
    actorName: 'Nora',
    subject: { kind: 'review', id: REVIEW },
    title: `Prompt ${id}`,
    slug: `prompt-${id}`,
    isOpen: false,
    version: 2,
    words: '',
    more: 0,
    isRead: false,
    createdAt: new Date('2026-01-01'),
    ...fields,
  };
}

const HARMLESS: ChangePreview = {
  version: 2,
  against: 1,
  state: 'open',
  deciderName: null,
  current: 2,
  may: ['changes', 'approved'],
  refusal: null,
  facts: {
    keptVariables: [],
    lostVariables: [],
    addedVariables: [],
    removedLines: 1,
    addedLines: 1,
    keptShare: 0.5,
    fields: [],
    files: 0,
    secretKinds: [],
  },
  failingTests: 0,
  excerpt: [{ kind: 'change', before: 'an index', after: 'the smallest index' }],
  isWhole: true,
};

let items: NotificationEntry[];
let change: ChangePreview;
let calls: [string, unknown][];
let refused: Error | null;
let counts: InboxCounts;
beforeEach(() => {
  change = HARMLESS;
  calls = [];
  refused = null;
  counts = { unread: 0, all: 0, decide: 0, mine: 0 };
});

const answer: ApiStub = (path, input) => {
  calls.push([path, input]);
  if (path === 'account.notifications') return { items, nextCursor: null };
  if (path === 'inbox.change') return change;
  if (path === 'inbox.counts') return counts;
  if (path === 'comment.create') {
    if (refused !== null) throw refused;
    return { id: REVIEW, replies: [] };
  }
  if (path === 'status.review.decide') {
    if (refused !== null) throw refused;
    return { id: REVIEW, promptId: 'p' };
  }
  if (path === 'inbox.setDone') {
    const { ids, isDone } = input as { ids: string[]; isDone: boolean };
    items = isDone ? items.filter(({ id }) => !ids.includes(id)) : [...items, ...ids.map((id) => entry(id))];
    return { ids };
  }
  return { unread: 0, decide: 0, read: 0 };
};

function open(...entries: NotificationEntry[]) {
  items = entries;
  render(
    <StubbedApi answer={answer}>
      <NotificationList
        show="inbox"
        tabs={null}
        first={{ items: entries, nextCursor: null }}
        counts={counts}
      />
      <Toaster />
    </StubbedApi>,
  );
  return userEvent.setup();
}

const lines = () => within(screen.getByRole('list', { name: 'Inbox' })).getAllByRole('listitem');
const sent = (path: string) => calls.filter(([one]) => one === path).map(([, input]) => input);

describe('keys', () => {
  it('j and k move, e marks as done and goes on to the next, z brings it back', async () => {
    const user = open(entry('3'), entry('2'), entry('1'));
    await user.keyboard('j');
    expect(document.activeElement).toBe(lines()[0]);
    await user.keyboard('jjk');
    expect(document.activeElement).toBe(lines()[1]);
    await user.keyboard('e');
    await vi.waitFor(() => expect(lines()).toHaveLength(2));
    expect(sent('inbox.setDone')).toEqual([{ ids: ['2'], isDone: true }]);
    expect(document.activeElement?.textContent).toContain('Prompt 1');
    await user.keyboard('z');
    await vi.waitFor(() => expect(sent('inbox.setDone')).toContainEqual({ ids: ['2'], isDone: false }));
    await vi.waitFor(() => expect(lines()).toHaveLength(3));
  });

  it('keys rest while somebody types', async () => {
    const user = open(entry('1', { kind: 'asked', isOpen: true }));
    await user.click(await screen.findByRole('button', { name: /^Request changes/ }));
    await user.type(screen.getByLabelText(/What should change/), 'e j');
    expect(sent('inbox.setDone')).toEqual([]);
  });
});

describe('what was said to its reader', () => {
  const subject = { kind: 'comment', id: REVIEW, threadId: REVIEW, promptId: REVIEW } as const;
  const mention = entry('1', { kind: 'mentioned', subject, words: 'Shall I?' });

  it('a line about what was said to its reader is answered in place, and is done by that', async () => {
    const user = open(mention, entry('2'));
    await user.click(screen.getByRole('button', { name: /^Reply: Nora mentioned you/ }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reply' }));
    await user.keyboard('Please do.');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    await vi.waitFor(() =>
      expect(sent('inbox.setDone')).toEqual([{ ids: ['1'], isDone: true, isAlone: true }]),
    );
    const said = { promptId: REVIEW, version: 2, parentId: REVIEW, body: 'Please do.', mentions: [] };
    expect(sent('comment.create')).toEqual([said]);
    expect(await screen.findByText('Reply added')).toBeTruthy();
  });

  it('keeps what was typed when the reply is refused', async () => {
    refused = refusal('NOT_FOUND', 'Prompt not found');
    const user = open(mention);
    await user.click(screen.getByRole('button', { name: /^Reply: / }));
    await user.keyboard('Please do.');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Prompt not found');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' }).value).toBe('Please do.');
    expect(sent('inbox.setDone')).toEqual([]);
  });
});

it('leads from an import to the imports, and from an agent to the agents', () => {
  const own = { actorName: null, slug: null };
  const made = { kind: 'import', id: REVIEW, created: 3, isWhole: true } as const;
  const agent = { kind: 'token', id: REVIEW } as const;
  open(
    entry('2', { ...own, kind: 'import-finished', title: 'mine.csv', subject: made }),
    entry('1', { ...own, kind: 'agent-connected', title: 'Cursor', actorName: 'Cursor', subject: agent }),
  );
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('The import of “mine.csv” finished: 3 prompts')).toBe('/import');
  expect(link('Cursor is connected and made its first call')).toBe('/connect');
  // Neither is a person with initials.
  expect(document.querySelector('[data-initials]')).toBeNull();
});

it('says that nothing waits once the last item is done', async () => {
  const user = open(entry('1'));
  await user.click(screen.getByRole('button', { name: /^Done/ }));
  expect(await screen.findByText('You’re all caught up')).toBeTruthy();
});

it('an empty list says that something waits for a decision, not that nothing does', async () => {
  counts = { unread: 0, all: 0, decide: 2, mine: 0 };
  open();
  expect(await screen.findByText('Nothing new')).toBeTruthy();
  expect(screen.queryByText('You’re all caught up')).toBeNull();
});

it('all done marks what is in view and what is older', async () => {
  const user = open(entry('9'), entry('4'));
  await user.click(screen.getByRole('button', { name: 'All done' }));
  expect(sent('inbox.setDone')[0]).toEqual({ upTo: '9' });
});

describe('a review in its line', () => {
  const asked = () => entry('1', { kind: 'asked', isOpen: true });

  it('a review in its line is approved in one press where the whole change is in view', async () => {
    const user = open(asked());
    await user.click(await screen.findByRole('button', { name: /^Approve/ }));
    await vi.waitFor(() =>
      expect(sent('status.review.decide')).toEqual([
        { id: REVIEW, version: 2, decision: 'approved', notes: '', comments: [] },
      ]),
    );
    await vi.waitFor(() =>
      expect(sent('inbox.setDone')).toEqual([{ ids: ['1'], isDone: true, isAlone: true }]),
    );
  });

  it.each([
    [
      'variables are lost',
      { facts: { ...HARMLESS.facts, lostVariables: ['product', 'readers'] } },
      '2 variables removed',
    ],
    ['tests fail', { failingTests: 1 }, '1 test fails'],
    ['more changes than is in view', { isWhole: false }, 'the smallest index'],
  ])('offers Compare in place of Approve where %s', async (_name, fields, text) => {
    change = { ...HARMLESS, ...fields };
    open(asked());
    const compare = await screen.findByRole('link', { name: /^Compare/ });
    expect(compare.getAttribute('href')).toBe(`/reviews/${REVIEW}`);
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(lines()[0]?.textContent).toContain(text);
  });

  it('asks what should change before it requests changes', async () => {
    const user = open(asked());
    await user.click(await screen.findByRole('button', { name: /^Request changes/ }));
    const send = screen.getAllByRole('button', { name: 'Request changes' }).at(-1)!;
    await user.click(send);
    expect(screen.getByText('Enter a text')).toBeTruthy();
    expect(sent('status.review.decide')).toEqual([]);
    await user.type(screen.getByLabelText(/What should change/), 'Shorter');
    await user.click(send);
    await vi.waitFor(() =>
      expect(sent('status.review.decide')).toMatchObject([{ decision: 'changes', notes: 'Shorter' }]),
    );
  });

  it('says who was faster, and offers to open it', async () => {
    refused = refusal('CONFLICT', 'Nora has approved this already.');
    const user = open(asked());
    const approve = await screen.findByRole('button', { name: /^Approve/ });
    change = { ...HARMLESS, state: 'approved', deciderName: 'Nora', may: [] };
    await user.click(approve);
    expect((await screen.findByRole('alert')).textContent).toContain('Nora has approved this already.');
    expect(await screen.findByText('Approved by Nora')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Open/ })).toBeTruthy();
    expect(sent('inbox.setDone')).toEqual([]);
  });
});
