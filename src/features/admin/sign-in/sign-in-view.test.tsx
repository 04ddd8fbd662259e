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
const SETUP: SignInSetup = {
  providers: [
    {
      id: 'oidc',
      name: 'Acme',
      isSet: true,
      issuer: 'https://id.acme.test',
      redirectAddress: `${redirectAddress}/oidc`,
    },
    {
      id: 'google',
      name: 'Google',
      isSet: false,
      issuer: null,
      redirectAddress: `${redirectAddress}/google`,
    },
    { id: 'github', name: 'GitHub', isSet: true, issuer: null, redirectAddress: `${redirectAddress}/github` },
  ],
  company: {
    scopes: 'openid email groups',
    groupsClaim: 'groups',
    roles: [{ group: 'platform', role: 'admin' }],
    areEmailsTrusted: false,
    isOnlyWay: true,
  },
  directoryAddress: 'https://cue.example.org/scim/v2',
  hasDirectoryGroups: false,
  notices: [],
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
  it('show what is set, and of one that is not how to set it', () => {
    show();
    const acme = screen.getByRole('region', { name: 'Acme' });
    for (const text of ['https://id.acme.test', 'openid email groups', `${redirectAddress}/oidc`])
      expect(within(acme).getByText(text)).toBeTruthy();
    expect(acme.textContent).toContain('platform: admin');
    expect(acme.textContent).toContain('The only way to sign in');
    const google = screen.getByRole('region', { name: 'Google' });
    expect(google.textContent).toContain('Not set up');
    expect(google.textContent).toContain('GOOGLE_CLIENT_ID');
    expect(within(google).queryByRole('button', { name: 'Test Google' })).toBeNull();
    expect(screen.getByRole('region', { name: 'GitHub' }).textContent).toContain('Try a sign-in');
  });

  it('are tested by a button, step by step in words', async () => {
    answers['admin.testSignIn'] = {
      steps: [
        { step: 'issuer', state: 'works', text: 'It describes itself.' },
        { step: 'clock', state: 'unclear', text: 'It does not say.' },
        { step: 'client', state: 'fails', text: 'The secret is wrong.' },
      ],
    };
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Test Acme' }));
    const steps = await screen.findAllByText(/^(Works|Not confirmed|Fails)$/);
    expect(steps.map((one) => one.closest('li')?.textContent)).toEqual([
      'IssuerWorksIt describes itself.',
      'ClockNot confirmedIt does not say.',
      'Client ID and secretFailsThe secret is wrong.',
    ]);
    expect(api).toHaveBeenCalledWith('admin.testSignIn', { provider: 'oidc' });
  });

  it('say why a test could not be run', async () => {
    answers['admin.testSignIn'] = refusal('TOO_MANY_REQUESTS', 'Too many tests.');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Test Acme' }));
    expect(await screen.findByText('Too many tests.')).toBeTruthy();
  });
});

describe('the notices', () => {
  it.each(SignInNoticeKind.options)('of %s say what to do, and go when they are dismissed', async (kind) => {
    answers['admin.dismissSignInNotice'] = { kind };
    show({ notices: [{ kind, at: new Date() }] });
    const { title, todo } = noticeText(kind, false);
    expect(screen.getByRole('list', { name: 'Notices' }).textContent).toContain(todo);
    answers['admin.signIn'] = SETUP;
    await userEvent.click(screen.getByRole('button', { name: `Dismiss: ${title}` }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(api).toHaveBeenCalledWith('admin.dismissSignInNotice', { kind });
  });

  it('of too many groups tell whether the directory’s were used', () => {
    show({ notices: [{ kind: 'overage', at: new Date() }], hasDirectoryGroups: true });
    const list = screen.getByRole('list', { name: 'Notices' });
    expect(list.textContent).toContain('names here (SCIM) were used instead');
    expect(list.textContent).toContain('Groups assigned to the application');
  });
});

describe('the directory', () => {
  it('has its address, its token once, and the steps of Entra and Okta in one box', async () => {
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

  it('shows its last requests with names and answers', async () => {
    show();
    const row = await screen.findByRole('row', { name: /PATCH \/Users\/one/ });
    for (const text of ['active, displayName', '409', 'A deleted account has this userName'])
      expect(row.textContent).toContain(text);
  });

  it('shows why its requests could not be read, with Try Again', async () => {
    answers['admin.directoryRequests'] = refusal('INTERNAL_SERVER_ERROR', 'The stars are wrong.');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('The stars are wrong.');
    answers['admin.directoryRequests'] = [];
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No directory has asked for anything yet.')).toBeTruthy();
  });
});
