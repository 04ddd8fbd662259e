import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '@/components/ui/toast';
import type { DirectoryRequestDto } from '@/domain/admin/scim';
import { SignInNoticeKind, type SignInSetup } from '@/domain/admin/sign-in';
import { directorySteps, noticeText } from '@/domain/admin/sign-in-messages';
import { type ApiStub, refusal, StubbedApi } from '../../../../tests/support/api-stub';
import { SignInView } from './sign-in-view';

const redirectAddress = 'https://cue.example.org/api/auth/callback';
const UNSET = {
  state: 'unset',
  source: 'none',
  problem: '',
  workedAt: null,
  issuer: null,
  saved: null,
} as const;
const SET = { ...UNSET, state: 'works', workedAt: new Date() } as const;
const SETUP: SignInSetup = {
  providers: [
    {
      ...SET,
      id: 'oidc',
      name: 'Acme',
      source: 'environment',
      issuer: 'https://id.acme.test',
      redirectAddress: `${redirectAddress}/oidc`,
    },
    { ...UNSET, id: 'google', name: 'Google', redirectAddress: `${redirectAddress}/google` },
    {
      ...SET,
      id: 'github',
      name: 'GitHub',
      source: 'saved',
      issuer: 'https://github.acme.test',
      redirectAddress: `${redirectAddress}/github`,
      saved: {
        provider: 'github',
        baseUrl: 'https://github.acme.test',
        clientId: 'cue',
        hasSecret: true,
        savedAt: new Date(),
      },
    },
  ],
  company: {
    scopes: 'openid email groups',
    groupsClaim: 'groups',
    groupSeparator: '',
    groupMember: 'id',
    roles: [{ group: 'platform', role: 'admin' }],
    areEmailsTrusted: false,
    logoutAddress: 'https://cue.example.org/api/auth/backchannel/oidc',
    sessionHours: 12,
  },
  isOnlyWay: true,
  areRolesInEnvironment: false,
  directoryAddress: 'https://cue.example.org/scim/v2',
  hasDirectoryGroups: false,
  lastMatch: null,
  notices: [],
};

/** The company's as it is saved in the app. */
const SAVED_COMPANY: SignInSetup = {
  ...SETUP,
  isOnlyWay: false,
  providers: [
    {
      ...SETUP.providers[0]!,
      source: 'saved',
      saved: {
        provider: 'oidc',
        issuer: 'https://id.acme.test',
        clientId: 'cue',
        name: 'Acme',
        scopes: 'openid email',
        groupsClaim: 'groups',
        groupSeparator: '',
        groupMember: 'id',
        roles: 'platform=admin',
        areEmailsTrusted: false,
        hasSecret: true,
        savedAt: new Date(),
      },
    },
    ...SETUP.providers.slice(1),
  ],
};

const REQUEST: DirectoryRequestDto = {
  id: '7',
  at: new Date(),
  method: 'PATCH',
  path: 'Users/one',
  attributes: ['active', 'displayName'],
  status: 409,
  detail: 'A deleted account has this userName',
};

const api = vi.fn<ApiStub>();
let answers: Record<string, unknown>;

function show(setup: Partial<SignInSetup> = {}) {
  const all = { ...SETUP, ...setup };
  answers = {
    'admin.signIn': all,
    'admin.listScimTokens': [],
    'admin.directoryRequests': [REQUEST],
    ...answers,
  };
  render(
    <StubbedApi answer={api}>
      <SignInView setup={all} />
    </StubbedApi>,
  );
}

beforeEach(() => {
  toast.remove();
  answers = {};
  api.mockReset();
  api.mockImplementation((path) => {
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

describe('the providers', () => {
  it('the providers show what is set, and of one that is not how to set it', () => {
    show();
    const acme = screen.getByRole('region', { name: 'Acme' });
    for (const text of ['https://id.acme.test', 'openid email groups', `${redirectAddress}/oidc`])
      expect(within(acme).getByText(text)).toBeTruthy();
    expect(acme.textContent).toContain('platform: admin');
    expect(acme.textContent).toContain('The only way to sign in');
    expect(acme.textContent).toContain('Set in the server’s environment');
    expect(acme.textContent).toContain('OIDC_ISSUER');
    expect(within(acme).queryByRole('button', { name: /^(Change|Set up|Remove)/ })).toBeNull();
    const google = screen.getByRole('region', { name: 'Google' });
    expect(google.textContent).toContain('Not set');
    expect(within(google).queryByRole('button', { name: 'Test Google' })).toBeNull();
    expect(within(google).queryByRole('form')).toBeNull();
    const gitHub = screen.getByRole('region', { name: 'GitHub' });
    expect(gitHub.textContent).toContain('https://github.acme.test');
    expect(within(gitHub).getByRole('button', { name: 'Test GitHub' })).toBeTruthy();
  });

  it('the providers are tested by a button, step by step in words', async () => {
    answers['admin.testSignIn'] = {
      steps: [
        { step: 'issuer', state: 'works', text: 'It describes itself.' },
        { step: 'clock', state: 'unclear', text: 'It does not say.' },
        { step: 'client', state: 'fails', text: 'The secret is wrong.' },
      ],
    };
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Test Acme' }));
    const acme = within(screen.getByRole('region', { name: 'Acme' }));
    await acme.findByText('The secret is wrong.');
    const steps = acme.getByText('Issuer', { selector: 'li *' }).closest('ol')!;
    expect([...steps.children].map((one) => one.textContent)).toEqual([
      'IssuerWorksIt describes itself.',
      'ClockNot confirmedIt does not say.',
      'Client ID and secretFailsThe secret is wrong.',
    ]);
    expect(api).toHaveBeenCalledWith('admin.testSignIn', { provider: 'oidc' });
  });

  it('the providers say why a test could not be run', async () => {
    answers['admin.testSignIn'] = refusal('TOO_MANY_REQUESTS', 'Too many tests.');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Test Acme' }));
    expect(await screen.findByText('Too many tests.')).toBeTruthy();
  });
});

describe('a provider in the app', () => {
  const region = (name: string) => within(screen.getByRole('region', { name }));
  const button = (name: string) => screen.getByRole('button', { name });
  const inputOf = (path: string) => api.mock.calls.findLast(([called]) => called === path)?.[1];

  it('a provider in the app is set by a form with what most providers need, behind a button', async () => {
    answers['admin.saveProvider'] = { name: 'oidc' };
    show({
      ...SETUP,
      isOnlyWay: false,
      company: null,
      providers: [
        {
          ...UNSET,
          id: 'oidc',
          name: 'Single sign-on',
          redirectAddress: `${redirectAddress}/oidc`,
        },
        ...SETUP.providers.slice(1),
      ],
    });
    await userEvent.click(button('Set up Single sign-on'));
    const form = within(region('Single sign-on').getByRole('form', { name: 'Single sign-on' }));
    await userEvent.type(form.getByLabelText('Issuer'), 'https://id.acme.test');
    await userEvent.type(form.getByLabelText('Client ID'), 'cue');
    await userEvent.type(form.getByLabelText('Client secret'), 'hush');
    await userEvent.type(form.getByLabelText('Roles of groups'), 'staff=contributor');
    answers['admin.signIn'] = SAVED_COMPANY;
    await userEvent.click(button('Save Single sign-on'));
    expect(await screen.findByRole('region', { name: 'Acme' })).toBeTruthy();
    expect(inputOf('admin.saveProvider')).toEqual({
      provider: 'oidc',
      issuer: 'https://id.acme.test',
      clientId: 'cue',
      clientSecret: 'hush',
      name: 'Single sign-on',
      scopes: 'openid email profile',
      groupsClaim: 'groups',
      groupSeparator: '',
      groupMember: 'id',
      roles: 'staff=contributor',
      areEmailsTrusted: false,
    });
    await waitFor(() => expect(region('Acme').queryByRole('form')).toBeNull());
    expect(document.activeElement).toBe(button('Change Acme'));
    expect(document.body.innerHTML).not.toContain('hush');
  });

  it('a provider in the app keeps its secret, and says when that is needed again', async () => {
    answers['admin.saveProvider'] = { name: 'oidc' };
    show(SAVED_COMPANY);
    await userEvent.click(button('Change Acme'));
    const acme = region('Acme');
    expect(acme.getByText('Leave empty to keep the saved secret.')).toBeTruthy();
    await userEvent.type(acme.getByLabelText('Client ID'), '2');
    expect(acme.getByText(/Enter the client secret again/)).toBeTruthy();
    await userEvent.clear(acme.getByLabelText('Client ID'));
    await userEvent.type(acme.getByLabelText('Client ID'), 'cue');
    await userEvent.click(acme.getByLabelText(/Count email addresses as verified/));
    await userEvent.click(button('Save Acme'));
    await waitFor(() => expect(acme.queryByRole('form')).toBeNull());
    const { hasSecret: _, savedAt: _at, ...saved } = SAVED_COMPANY.providers[0]!.saved!;
    expect(inputOf('admin.saveProvider')).toEqual({ ...saved, areEmailsTrusted: true });
  });

  it('a provider in the app for GitHub has a server and a client, and loses nothing when it is refused', async () => {
    answers['admin.saveProvider'] = refusal('BAD_REQUEST', 'No', { baseUrl: ['Enter an https address'] });
    show();
    await userEvent.click(button('Change GitHub'));
    const gitHub = region('GitHub');
    await userEvent.clear(gitHub.getByLabelText('Server address'));
    await userEvent.type(gitHub.getByLabelText('Server address'), 'http://x.test');
    expect(gitHub.getByText(/Enter the client secret again/)).toBeTruthy();
    await userEvent.type(gitHub.getByLabelText('Client secret'), 'hush');
    await userEvent.click(button('Save GitHub'));
    expect(await gitHub.findByText('Enter an https address')).toBeTruthy();
    expect(gitHub.getByLabelText<HTMLInputElement>('Client secret').value).toBe('hush');
    expect(inputOf('admin.saveProvider')).toEqual({
      provider: 'github',
      baseUrl: 'http://x.test',
      clientId: 'cue',
      clientSecret: 'hush',
    });
    await userEvent.click(gitHub.getByRole('button', { name: 'Cancel' }));
    expect(gitHub.queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(button('Change GitHub'));
  });

  it('a provider in the app is removed after a question, which says why it can’t be', async () => {
    answers['admin.removeService'] = refusal('CONFLICT', 'Turn the rule off first.');
    show();
    await userEvent.click(button('Remove GitHub'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove GitHub?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('Turn the rule off first.')).toBeTruthy();
    expect(inputOf('admin.removeService')).toEqual({ name: 'github' });
  });

  it('a provider in the app warns where it is the only way in, and leaves roles to the environment', async () => {
    show({ ...SAVED_COMPANY, isOnlyWay: true, areRolesInEnvironment: true });
    await userEvent.click(button('Change Acme'));
    expect(region('Acme').getByText(/test before you leave/)).toBeTruthy();
    expect(region('Acme').getByText(/OIDC_ROLE_MAP/)).toBeTruthy();
    expect(region('Acme').queryByLabelText('Roles of groups')).toBeNull();
  });

  it('a provider in the app is tested as it was saved, by a press that comes while it is saved', async () => {
    let finish: () => void = () => undefined;
    answers['admin.saveProvider'] = new Promise((resolve) => {
      finish = () => resolve({ name: 'oidc' });
    });
    answers['admin.testSignIn'] = { steps: [{ step: 'issuer', state: 'works', text: 'It is there.' }] };
    show(SAVED_COMPANY);
    await userEvent.click(button('Change Acme'));
    await userEvent.click(button('Save Acme'));
    await userEvent.click(button('Test Acme'));
    expect(button('Test Acme').getAttribute('aria-busy')).toBe('true');
    expect(inputOf('admin.testSignIn')).toBeUndefined();
    finish();
    expect(await region('Acme').findByText('It is there.')).toBeTruthy();
    expect(api.mock.calls.filter(([path]) => path === 'admin.testSignIn')).toHaveLength(1);
  });
});

describe('the notices', () => {
  it.each(SignInNoticeKind.options)(
    'the notices of %s say what to do, and go when they are dismissed',
    async (kind) => {
      answers['admin.dismissSignInNotice'] = { kind };
      show({ notices: [{ kind, at: new Date() }] });
      const { title, todo } = noticeText(kind, false);
      expect(screen.getByRole('list', { name: 'Notices' }).textContent).toContain(todo);
      answers['admin.signIn'] = SETUP;
      await userEvent.click(screen.getByRole('button', { name: `Dismiss: ${title}` }));
      await waitFor(() => expect(screen.queryByText(title)).toBeNull());
      expect(api).toHaveBeenCalledWith('admin.dismissSignInNotice', { kind });
    },
  );

  it('the notices of too many groups tell whether the directory’s were used', () => {
    show({ notices: [{ kind: 'overage', at: new Date() }], hasDirectoryGroups: true });
    const list = screen.getByRole('list', { name: 'Notices' });
    expect(list.textContent).toContain('names here (SCIM) were used instead');
    expect(list.textContent).toContain('Groups assigned to the application');
  });
});

describe('the directory', () => {
  it('the directory has its address, its token once, and the steps of Entra and Okta in one box', async () => {
    answers['admin.createScimToken'] = { token: 'cbs_secret' };
    show();
    const box = screen.getByRole('region', { name: 'User provisioning (SCIM)' });
    expect(within(box).getByText('https://cue.example.org/scim/v2')).toBeTruthy();
    expect(within(box).getByText(directorySteps.entra.steps[1]!)).toBeTruthy();
    await userEvent.click(within(box).getByRole('tab', { name: 'Okta' }));
    expect(within(box).getByText(directorySteps.okta.steps[1]!)).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('Directory name'), 'Entra');
    await userEvent.click(within(box).getByRole('button', { name: 'Create token' }));
    expect(await within(box).findByText('cbs_secret')).toBeTruthy();
    expect(within(box).getByRole('button', { name: 'Copy token' })).toBeTruthy();
  });

  it('the directory shows its last requests with names and answers', async () => {
    show();
    const row = await screen.findByRole('row', { name: /PATCH \/Users\/one/ });
    for (const text of ['active, displayName', '409', 'A deleted account has this userName'])
      expect(row.textContent).toContain(text);
  });

  it('the directory shows why its requests could not be read, with Try Again', async () => {
    answers['admin.directoryRequests'] = refusal('INTERNAL_SERVER_ERROR', 'The stars are wrong.');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('The stars are wrong.');
    answers['admin.directoryRequests'] = [];
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No directory has asked for anything yet.')).toBeTruthy();
  });

  it('says when settings can’t be read, and lets them be replaced or removed', () => {
    const broken = {
      ...SETUP.providers[2]!,
      state: 'attention',
      saved: null,
      problem: 'Can’t be read.',
    } as const;
    show({ providers: [...SETUP.providers.slice(0, 2), broken] });
    const card = within(screen.getByRole('region', { name: 'GitHub' }));
    expect(card.getByText('Can’t be read.')).toBeTruthy();
    expect(card.getByRole('button', { name: 'Set up GitHub' })).toBeTruthy();
    expect(card.getByRole('button', { name: /Remove/ })).toBeTruthy();
    expect(card.queryByRole('button', { name: /Test/ })).toBeNull();
  });
});
