import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '@/components/ui/toast';
import type { Setup } from '@/domain/admin/setup';
import { type ApiStub, refusal, StubbedApi } from '../../../../tests/support/api-stub';
import { SetupView } from './setup-view';

const PART = { state: 'unset', source: 'none', inUse: 'Nothing', problem: '', workedAt: null } as const;
const USAGE = { used: 1_430, budget: 5_000 };
const UNSET: Setup = {
  ai: { ...PART, inUse: 'No AI service', saved: null, usage: USAGE },
  mail: { ...PART, inUse: 'No mail server', saved: null },
  address: { ...PART, state: 'attention', source: 'environment', inUse: 'http://localhost:3000' },
  signIn: { state: 'works', names: ['Password', 'Email code'], problem: '' },
};
const MODEL_SETTINGS = {
  currency: 'USD',
  defaultModel: null,
  priceIn: null,
  priceOut: null,
  callsAtOnce: 4,
  revision: 1,
};
const SAVED_AI = {
  provider: 'openai',
  baseUrl: 'https://ai.example/v1',
  model: 'small',
  hasSecret: true,
  savedAt: new Date(),
} as const;
const SAVED_MAIL = {
  host: 'mail.example.org',
  port: 465,
  encryption: 'tls',
  user: 'me',
  fromName: 'Cuebook',
  fromAddress: 'me@example.org',
  hasSecret: true,
  savedAt: new Date(),
} as const;
const WORKS = { ...PART, state: 'works', source: 'saved', workedAt: new Date() } as const;
const SET: Setup = {
  ...UNSET,
  ai: { ...WORKS, inUse: 'OpenAI-compatible at ai.example, model small', saved: SAVED_AI, usage: USAGE },
  mail: { ...WORKS, inUse: 'mail.example.org:465', saved: SAVED_MAIL },
};

const api = vi.fn<ApiStub>();
let setup: Setup;
let answers: Record<string, unknown>;

function show(first: Setup) {
  setup = first;
  render(
    <StubbedApi answer={api}>
      <SetupView setup={first} />
    </StubbedApi>,
  );
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string) => screen.getByRole('button', { name });
const inputOf = (path: string) => api.mock.calls.find(([called]) => called === path)?.[1];

beforeEach(() => {
  toast.remove();
  answers = {};
  api.mockReset();
  api.mockImplementation((path) => {
    if (path === 'admin.setup') return setup;
    if (path === 'ai.listModels') return [];
    if (path === 'ai.modelSettings') return MODEL_SETTINGS;
    if (path === 'admin.gate') return { gate: null, models: [], broken: [] };
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

describe('a library without AI and mail', () => {
  it('a library without AI and mail has its steps, its states in words, and the forms open', () => {
    show(UNSET);
    expect(screen.getByText('What this library is connected to. 1 of 4 are done.')).toBeTruthy();
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('link');
    expect(steps.map((step) => [step.getAttribute('aria-label'), step.getAttribute('href')])).toEqual([
      ['AI, not done', '/admin/setup#ai'],
      ['Mail, not done', '/admin/setup#mail'],
      ['Sign-in, done', '/admin/setup#sign-in'],
      ['Public URL, not done', '/admin/setup#address'],
    ]);
    for (const name of ['AI', 'Mail']) {
      expect(region(name).getByText('Not set')).toBeTruthy();
      expect(region(name).getByRole('form', { name })).toBeTruthy();
    }
    expect(region('AI').getByText(/Enhance, Polish and Run are turned off/)).toBeTruthy();
    expect(region('AI').queryByText(/calls today/)).toBeNull();
  });

  it('sends what was typed for AI, and shows afterwards what is in use', async () => {
    answers['admin.saveAi'] = { name: 'ai' };
    show(UNSET);
    await userEvent.selectOptions(region('AI').getByLabelText('Provider'), 'openai');
    await userEvent.type(region('AI').getByLabelText('API endpoint'), 'https://ai.example/v1');
    await userEvent.type(region('AI').getByLabelText('Model'), 'small');
    await userEvent.type(region('AI').getByLabelText('API key'), 'sk-1');
    setup = SET;
    await userEvent.click(button('Save AI'));
    expect(await region('AI').findByText('OpenAI-compatible at ai.example, model small')).toBeTruthy();
    expect(region('AI').getByText(/1,430 of 5,000 calls today/)).toBeTruthy();
    expect(inputOf('admin.saveAi')).toEqual({
      provider: 'openai',
      baseUrl: 'https://ai.example/v1',
      model: 'small',
      apiKey: 'sk-1',
    });
    await waitFor(() => expect(region('AI').queryByRole('form')).toBeNull());
    expect(document.activeElement).toBe(button('Test AI'));
    expect(document.body.innerHTML).not.toContain('sk-1');
  });

  it('says beside the fields what is wrong with mail, and loses nothing', async () => {
    const wrong = { host: ['Enter only the server’s name'], fromAddress: ['Enter a valid email address'] };
    answers['admin.saveMail'] = refusal('BAD_REQUEST', 'Enter only the server’s name', wrong);
    show(UNSET);
    const mail = region('Mail');
    await userEvent.type(mail.getByLabelText('Server'), 'smtp://mail.example.org');
    await userEvent.selectOptions(mail.getByLabelText('Encryption'), 'starttls');
    await userEvent.clear(mail.getByLabelText('Port'));
    await userEvent.type(mail.getByLabelText('Port'), 'five');
    await userEvent.type(mail.getByLabelText('User name'), 'me');
    await userEvent.type(mail.getByLabelText('Password'), 'p w');
    await userEvent.click(button('Save mail'));
    expect(await mail.findByText('Enter only the server’s name')).toBeTruthy();
    const server = mail.getByLabelText<HTMLInputElement>('Server');
    expect(server.getAttribute('aria-invalid')).toBe('true');
    expect(server.getAttribute('aria-describedby')).toBeTruthy();
    expect(mail.getByText('Enter a valid email address')).toBeTruthy();
    expect(inputOf('admin.saveMail')).toMatchObject({ port: 0, encryption: 'starttls', password: 'p w' });
    expect(mail.getByLabelText<HTMLInputElement>('Port').value).toBe('five');
    expect(server.value).toBe('smtp://mail.example.org');
    expect(mail.getByLabelText<HTMLInputElement>('Password').value).toBe('p w');
    expect(mail.queryByRole('alert')).toBeNull();
  });

  it('says in a box what belongs to no field', async () => {
    answers['admin.saveAi'] = refusal('CONFLICT', 'Set in the environment.');
    show(UNSET);
    await userEvent.type(region('AI').getByLabelText('Model'), 'small');
    await userEvent.click(button('Save AI'));
    expect((await region('AI').findByRole('alert')).textContent).toContain('Set in the environment.');
    expect(region('AI').getByLabelText<HTMLInputElement>('Model').value).toBe('small');
  });
});

describe('what is saved', () => {
  it('saved settings are changed behind a button, keep their secret, and say when that is needed again', async () => {
    answers['admin.saveAi'] = { name: 'ai' };
    show(SET);
    expect(region('AI').getByText('Works')).toBeTruthy();
    expect(region('AI').queryByRole('form')).toBeNull();
    await userEvent.click(button('Change AI'));
    const ai = region('AI');
    expect(ai.getByText('Leave empty to keep the saved key.')).toBeTruthy();
    await userEvent.type(ai.getByLabelText('API endpoint'), '/other');
    expect(ai.getByText('The address has changed. Enter the key again.')).toBeTruthy();
    await userEvent.clear(ai.getByLabelText('API endpoint'));
    await userEvent.type(ai.getByLabelText('API endpoint'), SAVED_AI.baseUrl);
    await userEvent.click(button('Save AI'));
    await waitFor(() => expect(ai.queryByRole('form')).toBeNull());
    expect(inputOf('admin.saveAi')).toEqual({
      provider: 'openai',
      baseUrl: 'https://ai.example/v1',
      model: 'small',
    });
  });

  it('saved settings lose their key only if the admin removes it', async () => {
    answers['admin.saveAi'] = { name: 'ai' };
    show(SET);
    await userEvent.click(button('Change AI'));
    await userEvent.click(region('AI').getByLabelText('The service needs no key'));
    expect(region('AI').queryByLabelText('API key')).toBeNull();
    await userEvent.click(button('Save AI'));
    await waitFor(() => expect(inputOf('admin.saveAi')).toMatchObject({ apiKey: '' }));
  });

  it('saved settings are removed after a question', async () => {
    answers['admin.removeService'] = { name: 'mail' };
    show(SET);
    await userEvent.click(button('Remove Mail'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the mail server?' }));
    setup = UNSET;
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await region('Mail').findByRole('form', { name: 'Mail' })).toBeTruthy();
    expect(inputOf('admin.removeService')).toEqual({ name: 'mail' });
  });
});

describe('a test', () => {
  it('a test answers in its place, and the state is read again', async () => {
    answers['admin.testSetup'] = { isWorking: false, text: 'Rejected (EAUTH 535). Check the password.' };
    show(SET);
    setup = { ...SET, mail: { ...SET.mail, state: 'attention', problem: 'Rejected.' } };
    await userEvent.click(button('Send me a test'));
    expect(await region('Mail').findByText('Rejected (EAUTH 535). Check the password.')).toBeTruthy();
    expect(await region('Mail').findByText('Needs attention')).toBeTruthy();
    expect(inputOf('admin.testSetup')).toEqual({ part: 'mail' });
  });
});

describe('a press on Test while settings are saved', () => {
  function savedLater() {
    let finish: (answer: unknown) => void = () => undefined;
    answers['admin.saveMail'] = new Promise((resolve) => {
      finish = resolve;
    });
    return (answer: unknown) => finish(answer);
  }
  const tests = () => api.mock.calls.filter(([path]) => path === 'admin.testSetup').length;

  it('a press on Test while settings are saved is kept, and tests what was saved once that is drawn', async () => {
    const finish = savedLater();
    let read = 0;
    answers['admin.testSetup'] = { isWorking: true, text: 'Sent.' };
    show({ ...SET, mail: { ...SET.mail, inUse: 'the one before' } });
    await userEvent.click(button('Change Mail'));
    await userEvent.click(button('Save mail'));
    await userEvent.click(button('Send me a test'));
    expect(button('Send me a test').getAttribute('aria-busy')).toBe('true');
    const answer = api.getMockImplementation()!;
    api.mockImplementation((path, input) => {
      if (path === 'admin.setup') read += 1;
      if (path === 'admin.testSetup') expect(read).toBeGreaterThan(0);
      return answer(path, input);
    });
    setup = SET;
    expect(tests()).toBe(0);
    finish({ name: 'mail' });
    expect(await region('Mail').findByText('Sent.')).toBeTruthy();
    expect(region('Mail').getByText('mail.example.org:465')).toBeTruthy();
    expect(tests()).toBe(1);
  });

  it('tests what is in use where saving was refused', async () => {
    const finish = savedLater();
    answers['admin.testSetup'] = { isWorking: true, text: 'Sent.' };
    show(SET);
    await userEvent.click(button('Change Mail'));
    await userEvent.click(button('Save mail'));
    await userEvent.click(button('Send me a test'));
    finish(Promise.reject(refusal('CONFLICT', 'Set in the environment.')));
    expect(await region('Mail').findByText('Set in the environment.')).toBeTruthy();
    expect(await region('Mail').findByText('Sent.')).toBeTruthy();
    expect(tests()).toBe(1);
  });
});

it('a provider of sign-ins that went wrong is a step that is not done', () => {
  const problem = 'Acme: The issuer’s own words.';
  show({ ...SET, signIn: { state: 'attention', names: ['Password', 'Acme'], problem } });
  expect(region('Sign-in').getByText(problem)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign-in, not done' })).toBeTruthy();
});

it('settings from the environment are marked and can’t be edited', () => {
  const ai = {
    ...WORKS,
    source: 'environment',
    inUse: 'Gemini, model one',
    saved: SAVED_AI,
    usage: USAGE,
  } as const;
  show({ ...SET, ai });
  const card = region('AI');
  expect(card.getByText(/Set in the server’s environment/).textContent).toContain('GEMINI_API_KEY');
  expect(card.getByText(/is not used while the environment sets it/)).toBeTruthy();
  expect(card.queryByRole('form')).toBeNull();
  expect(card.queryByRole('button', { name: 'Change AI' })).toBeNull();
});

it('opens the form of settings that can’t be read, which can be removed too', () => {
  show({
    ...SET,
    mail: { ...WORKS, state: 'attention', inUse: 'No mail server', problem: 'Can’t be read.', saved: null },
  });
  const mail = region('Mail');
  expect(mail.getByText('Can’t be read.')).toBeTruthy();
  expect(mail.getByRole('button', { name: 'Save mail' })).toBeTruthy();
  expect(mail.getByRole('button', { name: /Remove/ })).toBeTruthy();
});
