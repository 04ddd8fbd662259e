import { randomUUID } from 'node:crypto';
import type { PromptDto } from '@/domain/prompt/schema';
import type { SpaceDto } from '@/domain/space/schema';
import { callerAs } from './caller';
import { makeProfile, makePrompt, type TestProfile } from './factories';

/** People, and one thing of each kind that operations are about, in a space of its owner. */
export type V1World = {
  mark: string;
  owner: TestProfile;
  /** Of the space, as a reader: a contributor, and a viewer. */
  reader: TestProfile;
  viewer: TestProfile;
  admin: TestProfile;
  stranger: TestProfile;
  space: SpaceDto;
  elsewhere: SpaceDto;
  prompt: PromptDto;
  shared: PromptDto;
  private: PromptDto;
  suggestionId: string;
  reviewId: string;
  caseId: string;
  runId: string;
  collectionSlug: string;
};

/** Makes such a world. In each text of what strangers must not see stands `CANARY` with the world's mark. */
export async function makeV1World(): Promise<V1World> {
  const mark = randomUUID().slice(0, 8);
  const canary = (name: string) => `CANARY-${mark} ${name}`;
  const [owner, reader, viewer, admin, stranger] = [
    await makeProfile(),
    await makeProfile(),
    await makeProfile({ role: 'viewer' }),
    await makeProfile({ role: 'admin' }),
    await makeProfile(),
  ];
  const api = callerAs(owner);
  const space = await api.space.create({ name: canary('space'), description: canary('about the space') });
  const elsewhere = await api.space.create({ name: 'Elsewhere' });
  for (const person of [reader, viewer]) {
    const { url } = await api.space.invite({ id: space.id, role: 'reader' });
    await callerAs(person).space.join({ token: url?.split('token=')[1] ?? '' });
  }
  const text = (name: string) => ({
    title: canary(`${name} title`),
    description: canary(`${name} description`),
    content: `${canary(`${name} content`)} {{topic}} 日本語`,
    tags: [`canary-${mark}`],
    creator: owner,
  });
  const [ofSpace, own, shared] = [
    await makePrompt({ ...text('space'), isShared: false, spaceId: space.id }),
    await makePrompt({ ...text('private'), isShared: false }),
    await makePrompt({
      creator: owner,
      title: 'Everybody reads this',
      content: 'Hello {{name}}',
      isShared: true,
    }),
  ];
  // The clock of a caller stands: what follows is later than what it is about.
  const later = callerAs(owner);
  const suggestion = await callerAs(reader).suggestion.create({
    promptId: ofSpace.id,
    baseVersion: 1,
    title: canary('suggested'),
    note: canary('reason'),
  });
  const { id: caseId } = await later.prompt.tests.save({
    promptId: ofSpace.id,
    name: canary('case'),
    inputs: [{ name: 'topic', value: canary('input') }],
    checks: [{ kind: 'contains', text: 'yes', ignoreCase: true }],
  });
  const run = await later.prompt.tests.check({
    promptId: ofSpace.id,
    version: 1,
    answers: [{ caseId, answer: canary('yes') }],
  });
  const review = await later.status.review.ask({
    promptId: ofSpace.id,
    version: 1,
    message: canary('review'),
  });
  const collection = await api.collection.create({ name: canary('collection') });
  await api.collection.add({ id: collection.id, promptIds: [ofSpace.id, shared.id] });
  return {
    mark,
    owner,
    reader,
    viewer,
    admin,
    stranger,
    space,
    elsewhere,
    prompt: ofSpace,
    shared,
    private: own,
    suggestionId: suggestion.id,
    reviewId: review.id,
    caseId,
    runId: run.id,
    collectionSlug: collection.slug,
  };
}
