import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Audience } from '@/domain/grant/schema';
import type { PromptDto } from '@/domain/prompt/schema';
import { toast } from '@/components/ui/toast';
import { Toaster } from '@/components/ui/toaster';
import { type ApiStub, refusal, StubbedApi } from '../../../../tests/support/api-stub';
import { BLANK_TEXT } from '@/domain/prompt/fields';
import { CREATOR_ID, promptFixture } from '../../../../tests/support/prompt-fixture';
import type { SpaceDto } from '@/domain/space/schema';
import { draftKey, readDraft, writeDraft } from './draft';
import { BLANK_PROMPT, valuesOf } from '@/features/prompt-base/values/form-values';
import { PromptForm } from './prompt-form';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, back: vi.fn(), refresh: vi.fn() }) }));

const api = vi.fn<ApiStub>();

/** Requested separately by the menu above the text. */
const NO_AI = {
  available: false,
  answerTokens: 0,
  reason: 'No AI here.',
  provider: null,
  model: null,
  today: null,
};
/** The audience is requested separately, too. */
const ALONE: Audience = {
  prompts: 1,
  refused: 0,
  links: 0,
  differ: false,
  guests: false,
  members: false,
  count: 1,
  spaces: [],
  people: [{ userId: CREATOR_ID, name: 'Mira Okafor', isCreator: true, right: null, prompts: 1 }],
  peopleCount: 1,
  loses: { guests: false, members: false, count: 0, people: [] },
};
/** Spaces of the user. */
let SPACES: SpaceDto[] = [];
/** Common tags, suggested when a tag is added. */
const FACETS = {
  categories: [],
  tags: [
    { tag: 'email', count: 9 },
    { tag: 'refund', count: 4 },
    { tag: 'once', count: 1 },
  ],
};
const answer: ApiStub = (path, input) => {
  if (path === 'ai.status') return NO_AI;
  if (path === 'space.list') return SPACES;
  if (path === 'prompt.facets') return FACETS;
  return path === 'grant.audience' ? ALONE : api(path, input);
};

function Screen({ prompt }: { prompt: PromptDto | null }) {
  return (
    <StubbedApi answer={answer}>
      <PromptForm userId={CREATOR_ID} prompt={prompt} />
      <Toaster />
    </StubbedApi>
  );
}

function show(prompt: PromptDto | null = null) {
  render(<Screen prompt={prompt} />);
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const title = () => field('Title');
const content = () => field('Prompt content');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Prompt' }));

/** Selects an entry of a button's menu. */
async function choose(menu: string | RegExp, entry: string | RegExp) {
  await userEvent.click(screen.getByRole('button', { name: menu }));
  // The code of menus is loaded when the first one opens.
  const item = await screen.findByRole(
    menu instanceof RegExp ? 'menuitemradio' : 'menuitem',
    { name: entry },
    { timeout: 10_000 },
  );
  await userEvent.click(item);
}

/** Pastes a text into an empty field. */
async function put(into: HTMLElement, text: string) {
  await userEvent.click(into);
  await userEvent.paste(text);
}

async function fillIn() {
  await put(title(), '  A title  ');
  await put(field('Description'), 'A description');
  await put(content(), 'Some content');
}

beforeEach(() => {
  SPACES = [];
  toast.remove();
  localStorage.clear();
  api.mockReset();
  push.mockReset();
});

describe('a new prompt', () => {
  it('names each required field, blanks counting as nothing, and sends nothing', async () => {
    show();
    await userEvent.type(title(), '   ');
    await save();
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect(screen.getByText('Description is required')).toBeTruthy();
    expect(screen.getByText('Prompt content is required')).toBeTruthy();
    expect(title().getAttribute('aria-invalid')).toBe('true');
    expect(api).not.toHaveBeenCalled();
  });

  it('starts from a file or a framework, and offers tags that others use', async () => {
    show();
    const file = new File(['From {{sender}}'], 'reply-to_customer.md', { type: 'text/markdown' });
    await userEvent.upload(screen.getByLabelText('From a file', { selector: 'input' }), file);
    await waitFor(() => expect(content().value).toBe('From {{sender}}'));
    expect(title().value).toBe('reply to customer');
    expect(screen.queryByRole('button', { name: 'From a framework' })).toBeNull();

    await userEvent.clear(content());
    await choose('From a framework', /^TAG/);
    expect(content().value).toBe('Task: {{task}}\n\nAction: {{action}}\n\nGoal: {{goal}}');
    expect(screen.getByRole('button', { name: 'Remove tag: tag' })).toBeTruthy();

    await userEvent.click(screen.getByPlaceholderText('Add a tag'));
    const othersUse = await screen.findByRole('list', { name: 'Others use' });
    expect(othersUse.textContent).toBe('emailrefund');
    await userEvent.click(screen.getByRole('button', { name: 'Add tag: refund' }));
    expect(screen.getByRole('button', { name: 'Remove tag: refund' })).toBeTruthy();
  });

  it('a new prompt is saved as a draft for its writer only', async () => {
    api.mockResolvedValue(promptFixture());
    show();
    await fillIn();
    await choose('More ways to save', /^Save as draft/);
    await waitFor(() =>
      expect(api).toHaveBeenCalledWith('prompt.create', expect.objectContaining({ isShared: false })),
    );
  });

  it('names the required fields beside a tag that is too long', async () => {
    show();
    await userEvent.click(screen.getByPlaceholderText('Add a tag'));
    await userEvent.paste('x'.repeat(51));
    await save();
    expect(await screen.findByText('Tag is too long: 51 characters (maximum 50)')).toBeTruthy();
    expect(screen.getByText('Title is required')).toBeTruthy();
    expect(api).not.toHaveBeenCalled();
  });

  it.each([
    [
      'a NUL',
      'Prompt content',
      'a\u0000b',
      /^Prompt content contains an unsupported control character \(U\+0000\)/,
    ],
    ['half a character', 'Prompt content', 'a\ud83d b', /^Prompt content contains broken characters/],
    ['201 characters', 'Title', 'x'.repeat(201), 'Title is too long: 201 characters (maximum 200)'],
  ])('refuses %s by name, sends nothing and keeps all fields', async (_what, name, bad, message) => {
    show();
    await fillIn();
    fireEvent.change(field(name), { target: { value: bad } });
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(api).not.toHaveBeenCalled();
    expect(field(name).value).toBe(bad);
    expect(field('Description').value).toBe('A description');
    expect(push).not.toHaveBeenCalled();
  });

  it('takes a title of 200 emoji', async () => {
    api.mockResolvedValue(promptFixture());
    show();
    await fillIn();
    fireEvent.change(title(), { target: { value: '🎭'.repeat(200) } });
    await save();
    expect(await screen.findByText('Prompt created successfully!')).toBeTruthy();
    expect(api).toHaveBeenCalledWith('prompt.create', expect.objectContaining({ title: '🎭'.repeat(200) }));
  });

  it('a new prompt is sent trimmed, with the tag still being typed, and leads to My Prompts', async () => {
    api.mockResolvedValue(promptFixture());
    show();
    await fillIn();
    await userEvent.type(screen.getByPlaceholderText('Add a tag'), 'one,ONE, two');
    await save();
    expect(await screen.findByText('Prompt created successfully!')).toBeTruthy();
    expect(api).toHaveBeenCalledWith('prompt.create', {
      ...BLANK_TEXT,
      title: 'A title',
      description: 'A description',
      content: 'Some content',
      category: 'AI',
      tags: ['one', 'two'],
      variables: [],
      isShared: true,
    });
    expect(push).toHaveBeenCalledWith('/my-prompts');
    expect(readDraft(draftKey(CREATOR_ID, null))).toBeNull();
  });

  it('a new prompt is saved once by a double click', async () => {
    api.mockResolvedValue(promptFixture());
    show();
    await fillIn();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save Prompt' }));
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(api).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['without a connection', new Error('Failed to fetch'), 'Can’t reach the server'],
    ['when the session has ended', refusal('UNAUTHORIZED', 'No valid session found'), 'Session expired.'],
  ])('a new prompt loses nothing %s', async (_when, error, message) => {
    api.mockRejectedValue(error);
    show();
    await fillIn();
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(content().value).toBe('Some content');
    api.mockResolvedValue(promptFixture());
    await save();
    await waitFor(() => expect(push).toHaveBeenCalledWith('/my-prompts'));
  });

  it('shows the refusals of the server at their fields', async () => {
    api.mockRejectedValue(
      refusal('BAD_REQUEST', 'Title contains broken characters', {
        title: ['Title contains broken characters'],
      }),
    );
    show();
    await fillIn();
    await save();
    await waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('Title contains broken characters').length).toBeGreaterThan(1);
  });

  it('a new prompt shows how it will look', async () => {
    show();
    await fillIn();
    await userEvent.click(screen.getAllByRole('radio', { name: 'Preview' })[0]!);
    expect(screen.getByRole('heading', { name: 'A title' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('Some content');
  });

  it('opens a closed group for what is wrong in it', async () => {
    show();
    await fillIn();
    await userEvent.click(screen.getByText('More'));
    fireEvent.change(field('Extras as JSON'), { target: { value: '{' } });
    await userEvent.click(screen.getByText('More'));
    await save();
    await waitFor(() => expect(document.activeElement).toBe(field('Extras as JSON')));
    expect(screen.getByText('1 field needs attention')).toBeTruthy();
    expect(api).not.toHaveBeenCalled();
  });

  it('a new prompt has a title of one line, from which Enter leads to the text', async () => {
    show();
    await put(title(), 'One\r\ntitle');
    expect(title().value).not.toMatch(/[\r\n]/);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(content());
    expect(api).not.toHaveBeenCalled();
  });

  it('makes the selected words a variable, and says where that is not possible', async () => {
    show();
    await put(content(), 'Offer free shipping today');
    content().setSelectionRange(6, 19);
    await userEvent.click(screen.getByRole('button', { name: 'Make it a variable' }));
    expect(content().value).toBe('Offer ${variable:free shipping} today');
    const { selectionStart, selectionEnd, value } = content();
    expect(value.slice(selectionStart, selectionEnd)).toBe('variable');
    content().setSelectionRange(7, 10);
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(await screen.findByText(/^To make a variable, select words on one line/)).toBeTruthy();
    expect(content().value).toBe(value);
  });

  it('a new prompt counts near the limit', async () => {
    show();
    expect(screen.queryByText(/\/ 200/)).toBeNull();
    await userEvent.click(title());
    await userEvent.paste('x'.repeat(170));
    expect(screen.getByText(/170 \/ 200/)).toBeTruthy();
  });

  it('a new prompt asks before it is given up', async () => {
    show();
    await userEvent.type(title(), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Unsaved Changes' });
    expect(dialog.textContent).toContain(
      'You have unsaved changes. Are you sure you want to leave? Your changes will be lost.',
    );
    expect(push).not.toHaveBeenCalled();
  });
});

/** A space of the user, as listed. */
function spaceOf(id: string, name: string, role: SpaceDto['role']): SpaceDto {
  return {
    id,
    slug: name.toLowerCase(),
    name,
    description: '',
    publicNeedsApproval: false,
    agentsNeedApproval: false,
    createdAt: new Date(0),
    role,
    memberCount: 9,
    promptCount: 0,
  };
}

describe('who will see it', () => {
  const [support, sales] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

  it('the audience is shown before the button that saves, and chosen there', async () => {
    SPACES = [spaceOf(support, 'Support', 'member'), spaceOf(sales, 'Sales', 'reader')];
    api.mockResolvedValue(promptFixture());
    show();
    await fillIn();
    const shared = screen.getByRole('button', { name: 'Seen by anyone, even without an account' });
    const button = screen.getByRole('button', { name: 'Save Prompt' });
    expect(shared.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // Readers of a space can't add prompts to it.
    await choose(/^Seen by /, /^Support/);
    expect(screen.queryByRole('menuitemradio', { name: /^Sales/ })).toBeNull();
    await save();
    await waitFor(() => expect(push).toHaveBeenCalled());
    // Members of the space can't share from it, even if the form began as shared.
    expect(api).toHaveBeenCalledWith(
      'prompt.create',
      expect.objectContaining({ spaceId: support, isShared: false }),
    );
  });

  it('the audience is nobody else once it is private, even if something else was chosen before', async () => {
    SPACES = [spaceOf(support, 'Support', 'owner')];
    api.mockResolvedValue(promptFixture());
    show();
    await fillIn();
    await choose(/^Seen by /, /^Support/);
    await choose(/^Seen by Support/, /^Private/);
    expect(screen.getByRole('button', { name: 'Seen by only you' })).toBeTruthy();
    await save();
    await waitFor(() => expect(push).toHaveBeenCalled());
    const [, input] = api.mock.calls.find(([path]) => path === 'prompt.create') ?? [];
    expect(input).toMatchObject({ isShared: false });
    expect(input).not.toHaveProperty('spaceId');
  });
});

describe('saved with a request for a review', () => {
  it('asks at once and leads to the review; only the button that was pressed is busy', async () => {
    const prompt = promptFixture({ version: 3 });
    let saved: (value: PromptDto) => void = () => undefined;
    api.mockImplementation((path) => {
      if (path === 'prompt.update') return new Promise<PromptDto>((resolve) => (saved = resolve));
      const review = { id: 'a-review', promptId: prompt.id, reviewerNames: [], deciders: null };
      return path === 'status.review.ask' ? review : null;
    });
    show(prompt);
    await userEvent.type(title(), '!');
    await choose('More ways to save', 'Save and request review');
    const arrow = screen.getByRole('button', { name: 'More ways to save' });
    await waitFor(() => expect(arrow.getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole('button', { name: 'Save Prompt' }).getAttribute('aria-busy')).toBeNull();
    saved({ ...prompt, version: 4 });
    await waitFor(() => expect(push).toHaveBeenCalledWith('/reviews/a-review'));
    expect(api).toHaveBeenCalledWith('status.review.ask', {
      promptId: prompt.id,
      version: 4,
      message: '',
      reviewers: [],
    });
  });

  it('a prompt saved with a request for a review is saved though the review is refused, and says why', async () => {
    const prompt = promptFixture({ version: 3 });
    api.mockImplementation((path) => {
      if (path === 'status.review.ask') throw refusal('CONFLICT', 'This version is approved already');
      return { ...prompt, version: 4 };
    });
    show(prompt);
    await userEvent.type(title(), '!');
    await choose('More ways to save', 'Save and request review');
    expect(await screen.findByText('This version is approved already')).toBeTruthy();
    expect(push).toHaveBeenCalledWith(`/prompts/${prompt.slug}`);
  });
});

describe('a draft', () => {
  const key = draftKey(CREATOR_ID, null);

  it('a draft is kept when the page goes away', async () => {
    show();
    await userEvent.type(title(), 'Half a ti');
    window.dispatchEvent(new Event('pagehide'));
    expect(readDraft(key)?.values.title).toBe('Half a ti');
    await userEvent.clear(title());
    await waitFor(() => expect(readDraft(key)).toBeNull());
  });

  it('a draft is offered back and put into every field', async () => {
    writeDraft(key, { ...BLANK_PROMPT, title: 'Kept', content: 'Text', tags: ['x'] }, null);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(title().value).toBe('Kept');
    expect(content().value).toBe('Text');
    expect(screen.getByRole('button', { name: 'Remove tag: x' })).toBeTruthy();
  });

  it('a draft is thrown away on request', async () => {
    writeDraft(key, { ...BLANK_PROMPT, title: 'Kept' }, null);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(readDraft(key)).toBeNull();
    expect(title().value).toBe('');
  });

  it('a draft that is none, or of somebody else, is not offered', () => {
    localStorage.setItem(key, '{"values":{"title":1}}');
    writeDraft(draftKey('another', null), { ...BLANK_PROMPT, title: 'Secret' }, null);
    show();
    expect(screen.queryByText('Restore draft?')).toBeNull();
  });
});

describe('an edit', () => {
  const prompt = promptFixture({ version: 3 });

  it('an edit shows its values in the first HTML, and keeps what is typed before the page comes to life', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Screen prompt={prompt} />);
    expect(title().value).toBe('Launch email');
    content().value = 'Typed early';
    render(<Screen prompt={prompt} />, { container, hydrate: true });
    expect(content().value).toBe('Typed early');
    api.mockResolvedValue({ ...prompt, version: 4 });
    await save();
    await waitFor(() =>
      expect(api).toHaveBeenCalledWith('prompt.update', {
        id: prompt.id,
        version: 3,
        content: 'Typed early',
      }),
    );
  });

  it('sends what changed, with the version it was opened on', async () => {
    api.mockResolvedValue({ ...prompt, version: 4 });
    show(prompt);
    await userEvent.type(title(), '!');
    await choose(/^Seen by /, /^Private/);
    await save();
    expect(await screen.findByText('Prompt updated successfully!')).toBeTruthy();
    expect(api).toHaveBeenCalledWith('prompt.update', {
      id: prompt.id,
      version: 3,
      title: 'Launch email!',
      isShared: false,
    });
  });

  /** Simulates that version 4 was saved while the form was open with version 3. */
  function saveFirst(theirs: PromptDto) {
    api.mockImplementation((path) => {
      if (path === 'prompt.get') return theirs;
      if (path === 'prompt.version')
        return { ...prompt, status: null, wasShared: true, previous: 2, next: 4 };
      throw refusal('CONFLICT', 'Someone saved a newer version while you were editing');
    });
  }
  const conflictDialog = () =>
    screen.findByRole('dialog', { name: 'A newer version was saved' }, { timeout: 10_000 });

  it('over a newer version brings both together, asks where they touch, and saves what was chosen', async () => {
    const theirs = promptFixture({ version: 4, title: 'Their title', description: 'Their description' });
    saveFirst(theirs);
    show(prompt);
    await userEvent.clear(title());
    await userEvent.type(title(), 'My title');
    await save();
    const dialog = await conflictDialog();
    expect(dialog.textContent).toContain('Someone saved a newer version while you were editing');
    expect(dialog.textContent).toContain('Taken from version 4, because you didn’t change it: Description.');
    const result = within(dialog).getByLabelText<HTMLTextAreaElement>('Result: Title');
    expect(result.value).toBe('My title');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Their version' }));
    expect(result.value).toBe('Their title');
    await userEvent.type(result, ', and mine');
    // An edited text: choosing a side would discard it.
    expect(
      within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Your version' }).matches(':disabled'),
    ).toBe(true);

    api.mockResolvedValue({ ...theirs, version: 5 });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api).toHaveBeenLastCalledWith('prompt.update', {
        id: prompt.id,
        version: 4,
        title: 'Their title, and mine',
      }),
    );
    expect(field('Description').value).toBe('Their description');
  });

  it('over a newer version leaves the form as it is when the merge is closed', async () => {
    saveFirst(promptFixture({ version: 4, title: 'Their title' }));
    show(prompt);
    await userEvent.type(title(), '!');
    await save();
    await conflictDialog();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(title().value).toBe('Launch email!');
    await save();
    await conflictDialog();
    expect(api).toHaveBeenCalledWith('prompt.update', expect.objectContaining({ version: 3 }));
  });

  it('saves that no tag is left', async () => {
    api.mockResolvedValue({ ...prompt, tags: [], version: 4 });
    show(prompt);
    for (const tag of valuesOf(prompt).tags) {
      await userEvent.click(screen.getByRole('button', { name: `Remove tag: ${tag}` }));
    }
    await save();
    await waitFor(() =>
      expect(api).toHaveBeenCalledWith('prompt.update', expect.objectContaining({ tags: [] })),
    );
  });

  it('says that a tag with a tab in it is none', async () => {
    show(null);
    fireEvent.change(screen.getByLabelText('Tags'), { target: { value: 'two\twords' } });
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('Tag must be a single line without tabs')).toBeTruthy();
  });
});

describe('dictation', () => {
  it('puts what is spoken behind the text, and ends with the form', async () => {
    const made: Recognition[] = [];
    class Recognition {
      isRunning = false;
      onresult?: (event: unknown) => void;
      start() {
        this.isRunning = true;
        made.push(this);
      }
      stop() {
        this.isRunning = false;
      }
      abort() {
        this.stop();
      }
    }
    vi.stubGlobal('webkitSpeechRecognition', Recognition);
    const { unmount } = render(<Screen prompt={null} />);
    await put(content(), 'Before.');
    await userEvent.click(await screen.findByRole('button', { name: 'Dictate' }));
    await waitFor(() => expect(made.at(-1)?.isRunning).toBe(true));
    const results = [Object.assign([{ transcript: 'write a haiku' }], { isFinal: true })];
    act(() => made.at(-1)?.onresult?.({ resultIndex: 0, results }));
    await waitFor(() => expect(content().value).toBe('Before. write a haiku'));
    unmount();
    expect(made.at(-1)?.isRunning).toBe(false);
  });
});
