import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** What is asked about before prompts become public: kinds of secrets in one's own private prompts. */

/** Made here and valid nowhere; they have the forms of real ones. */
const AWS = 'AKIA7Q3XN5ZPB2WRT6LD';
const GITHUB = 'ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';

let creator: TestProfile;
let api: Api;

const secretive = (content: string, isShared = false, owner = creator) =>
  makePrompt({ creator: owner, content, isShared });

beforeEach(async () => {
  creator = await makeProfile();
  api = callerAs(creator);
});

describe('prompt.secretKinds', () => {
  it('names the kinds in all private prompts, or in those asked for, and never a secret', async () => {
    const one = await secretive(`Use ${AWS}`);
    const other = await makePrompt({ creator, isShared: false, title: 'With a token', description: GITHUB });
    const plain = await secretive('Nothing to hide');
    const all = await api.prompt.secretKinds();
    expect([...all].sort()).toEqual(['AWS access key', 'GitHub token']);
    expect(await api.prompt.secretKinds({ ids: [one.id, plain.id] })).toEqual(['AWS access key']);
    expect(await api.prompt.secretKinds({ ids: [other.id] })).toEqual(['GitHub token']);
    expect(await api.prompt.secretKinds({ ids: [plain.id] })).toEqual([]);
  });

  it('finds a secret behind the first forty prompts, and at the end of a long one', async () => {
    for (let made = 0; made < 41; made += 1) await secretive(`Plain ${made}`);
    const long = await secretive(`${'word '.repeat(30_000)}${AWS}`);
    expect(await api.prompt.secretKinds()).toEqual(['AWS access key']);
    expect(await api.prompt.secretKinds({ ids: [long.id] })).toEqual(['AWS access key']);
  });

  it('finds a secret in what is said of variables', async () => {
    const { id } = await api.prompt.create({
      ...{ title: 'With a default', description: 'Short.', content: 'Use {{key}}.', isShared: false },
      variables: [{ name: 'key', type: 'text', default: AWS, help: `Or ${GITHUB}` }],
    });
    expect((await api.prompt.secretKinds({ ids: [id] })).sort()).toEqual(['AWS access key', 'GitHub token']);
  });

  it('tells nothing of shared, deleted and other people’s prompts', async () => {
    const shared = await secretive(AWS, true);
    const deleted = await secretive(AWS);
    await api.prompt.delete({ id: deleted.id });
    const theirs = await secretive(AWS, false, await makeProfile());
    expect(await api.prompt.secretKinds({ ids: [shared.id, deleted.id, theirs.id] })).toEqual([]);
    expect(await api.prompt.secretKinds()).toEqual([]);
  });
});
