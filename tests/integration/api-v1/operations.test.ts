import { createHash, randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/token/scopes';
import { v1Document } from '@/server/api/v1/document';
import { db } from '@/server/db';
import { newTokenText } from '@/server/services/token/token-text';
import type { TestProfile } from '../../support/factories';
import { fromSchema, type JsonSchema } from '../../support/from-schema';
import { makeToken, v1, type V1Answer } from '../../support/program';
import { published } from '../../support/published';
import { SEED, sized } from '../../support/sizes';
import { makeV1World, type V1World } from '../../support/v1-world';

/** Every operation of the document: permissions, input, responses, and state that it never changes. */

type Described = {
  operationId: string;
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }>; $ref?: string }>;
};
type Listed = Described & { method: string; path: string };

const document = JSON.parse(JSON.stringify(v1Document())) as {
  paths: Record<string, Record<string, Described>>;
  components: unknown;
};
const OPERATIONS: Listed[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    ...described,
    method: method.toUpperCase(),
    path,
  })),
);

type Case = {
  scope: TokenScope | null;
  /** Another scope that is enough. */
  alsoBy?: TokenScope;
  /** By the token's spaces and its user: see PEOPLE. */
  answers: readonly [number, number, number, number, number, number];
  at: (world: V1World) => { path: string; body?: unknown };
};

/** Reads of a space, of a user's own lists, and of authors' data. */
const IN_SPACE = [200, 200, 404, 200, 404, 404] as const;
const ANYBODY = [200, 200, 200, 200, 200, 200] as const;
/** Its prompt is no skill: tests/integration/skill say who reads one. */
const NO_SKILL = [404, 404, 404, 404, 404, 404] as const;
const INBOX = [200, 200, 200, 403, 200, 200] as const;
const WRITES = [201, 201, 404, 403, 404, 404] as const;

const ofPrompt =
  (rest = '') =>
  (world: V1World) => ({ path: `/prompts/${world.prompt.id}${rest}` });

/** Another skill each time. */
const skillZip = () =>
  zipSync({ 'SKILL.md': strToU8(`---\nname: replies\ndescription: When needed.\n---\n\n${randomUUID()}\n`) });

const CASES: Record<string, Case> = {
  getMe: { scope: null, answers: ANYBODY, at: () => ({ path: '/me' }) },
  listPrompts: { scope: 'prompts:read', answers: ANYBODY, at: () => ({ path: '/prompts' }) },
  createPrompt: {
    scope: 'prompts:draft',
    answers: WRITES,
    at: ({ space }) => ({
      path: '/prompts',
      body: { title: 'A', description: 'B', content: 'C', space: space.id },
    }),
  },
  getPrompt: { scope: 'prompts:read', answers: IN_SPACE, at: ofPrompt() },
  updatePrompt: {
    scope: 'prompts:write',
    answers: [200, 200, 404, 403, 404, 404],
    at: (world) => ({ ...ofPrompt()(world), body: { note: 'Again', description: randomUUID() } }),
  },
  fillPrompt: {
    scope: 'prompts:read',
    answers: IN_SPACE,
    at: (world) => ({ ...ofPrompt('/fill')(world), body: { values: [{ name: 'topic', value: 'tea' }] } }),
  },
  listVersions: { scope: 'prompts:read', answers: IN_SPACE, at: ofPrompt('/versions') },
  getVersion: { scope: 'prompts:read', answers: IN_SPACE, at: ofPrompt('/versions/1') },
  compareVersions: { scope: 'prompts:read', answers: IN_SPACE, at: ofPrompt('/compare?from=1&to=newest') },
  createSuggestion: {
    scope: 'prompts:draft',
    answers: [201, 201, 404, 403, 404, 404],
    at: (world) => ({ ...ofPrompt('/suggestions')(world), body: { baseVersion: 1, title: 'Other' } }),
  },
  listPromptSuggestions: { scope: 'prompts:read', answers: IN_SPACE, at: ofPrompt('/suggestions') },
  listSuggestions: {
    scope: 'prompts:read',
    answers: ANYBODY,
    at: () => ({ path: '/suggestions?show=for-me' }),
  },
  getSuggestion: {
    scope: 'prompts:read',
    answers: [200, 200, 404, 404, 404, 404],
    at: ({ suggestionId }) => ({ path: `/suggestions/${suggestionId}` }),
  },
  withdrawSuggestion: {
    scope: 'prompts:draft',
    answers: [403, 403, 404, 404, 404, 404],
    at: ({ suggestionId }) => ({ path: `/suggestions/${suggestionId}` }),
  },
  listCollections: { scope: 'prompts:read', answers: ANYBODY, at: () => ({ path: '/collections' }) },
  getCollection: {
    scope: 'prompts:read',
    answers: [200, 404, 404, 404, 404, 404],
    at: ({ collectionSlug }) => ({ path: `/collections/${collectionSlug}` }),
  },
  listSpaces: { scope: 'prompts:read', answers: ANYBODY, at: () => ({ path: '/spaces' }) },
  getSpace: {
    scope: 'prompts:read',
    answers: IN_SPACE,
    at: ({ space }) => ({ path: `/spaces/${space.slug}` }),
  },
  listSkills: { scope: 'prompts:read', answers: ANYBODY, at: () => ({ path: '/skills' }) },
  getSkill: { scope: 'prompts:read', answers: NO_SKILL, at: ofPrompt('/skill') },
  downloadSkill: { scope: 'prompts:read', answers: NO_SKILL, at: ofPrompt('/skill.zip') },
  getSkillFile: { scope: 'prompts:read', answers: NO_SKILL, at: ofPrompt('/files/SKILL.md') },
  createSkill: {
    scope: 'prompts:draft',
    answers: WRITES,
    at: ({ space }) => ({ path: `/skills?space=${space.id}`, body: skillZip() }),
  },
  replaceSkill: {
    scope: 'prompts:draft',
    alsoBy: 'prompts:write',
    answers: [200, 200, 404, 403, 404, 404],
    at: (world) => ({ ...ofPrompt('/skill')(world), body: skillZip() }),
  },
  listTests: { scope: 'prompts:read', answers: IN_SPACE, at: ofPrompt('/tests') },
  getGate: { scope: 'prompts:read', answers: IN_SPACE, at: ofPrompt('/gate') },
  getTestRun: {
    scope: 'prompts:read',
    answers: IN_SPACE,
    at: (world) => ofPrompt(`/tests/runs/${world.runId}`)(world),
  },
  recordTestRun: {
    scope: 'tests:run',
    answers: WRITES,
    at: (world) => ({
      ...ofPrompt('/tests/runs')(world),
      body: { version: 1, answers: [{ caseId: world.caseId, answer: 'yes' }] },
    }),
  },
  // No AI model is set up here; tests of what starts are in tests/integration/evaluation.
  startEvaluation: {
    scope: 'evaluations:run',
    answers: [409, 409, 404, 403, 404, 404],
    at: (world) => ({ ...ofPrompt('/evaluations')(world), body: { versions: [1] } }),
  },
  listEvaluations: { scope: 'prompts:read', answers: IN_SPACE, at: ofPrompt('/evaluations') },
  getEvaluation: {
    scope: 'prompts:read',
    answers: [404, 404, 404, 404, 404, 404],
    at: (world) => ofPrompt(`/evaluations/${world.runId}`)(world),
  },
  listReviews: { scope: 'reviews:read', answers: INBOX, at: () => ({ path: '/reviews' }) },
  listPromptReviews: { scope: 'reviews:read', answers: IN_SPACE, at: ofPrompt('/reviews') },
  getReview: {
    scope: 'reviews:read',
    answers: IN_SPACE,
    at: ({ reviewId }) => ({ path: `/reviews/${reviewId}` }),
  },
  exportPrompts: { scope: 'export', answers: ANYBODY, at: () => ({ path: '/export/prompts' }) },
};

/** Tokens: its owner's without a limit, limited to the space, and to another space; other users' without a limit. */
const PEOPLE: [string, (world: V1World) => { of: TestProfile; spaceIds: string[] | null }][] = [
  ['its owner', ({ owner }) => ({ of: owner, spaceIds: null })],
  ['its owner within the space', ({ owner, space }) => ({ of: owner, spaceIds: [space.id] })],
  ['its owner within another space', ({ owner, elsewhere }) => ({ of: owner, spaceIds: [elsewhere.id] })],
  ['a viewer who reads the space', ({ viewer }) => ({ of: viewer, spaceIds: null })],
  ['an admin from outside', ({ admin }) => ({ of: admin, spaceIds: null })],
  ['a stranger', ({ stranger }) => ({ of: stranger, spaceIds: null })],
];

let world: V1World;
let before: string;
beforeAll(async () => {
  world = await makeV1World();
  before = await published(world);
});

afterAll(async () => {
  expect(await published(world)).toBe(before);
  // No prompt was shared.
  const made = await db.prompt.count({ where: { isShared: true, id: { not: world.shared.id } } });
  expect(made).toBe(0);
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'v1', components: document.components });

function inDocument(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"v1#/components')) as object;
}

/** Checks a response against the document. */
function expectDescribed(operation: Listed, answer: V1Answer): void {
  const about = `${operation.operationId} ${answer.status} ${answer.text.slice(0, 300)}`;
  const described = operation.responses[String(answer.status)];
  expect(described, about).toBeDefined();
  if (answer.status === 304) return;
  const type = answer.headers.get('content-type') ?? '';
  const isProblem = answer.status >= 400;
  // Files of skills have types of their own.
  if (!isProblem && operation.operationId === 'getSkillFile') return;
  expect(type, about).toBe(isProblem ? 'application/problem+json' : Object.keys(described!.content!)[0]);
  if (type === 'application/zip') return;
  const schema = isProblem ? { $ref: '#/components/schemas/Problem' } : described!.content![type]!.schema;
  const lines = type === 'application/jsonl' ? answer.text.split('\n').filter(Boolean) : [answer.text];
  for (const line of lines) {
    const isValid = ajv.validate(inDocument(schema), JSON.parse(line));
    expect(isValid, `${about} ${ajv.errorsText()}`).toBe(true);
  }
}

it('lists every operation of the document', () => {
  expect(OPERATIONS.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(CASES).sort());
  expect(OPERATIONS.length).toBeGreaterThan(20);
});

describe.each(OPERATIONS)('$operationId', (operation) => {
  const { scope, alsoBy, answers, at } = CASES[operation.operationId]!;

  it.each(PEOPLE.map(([name, whose], index) => ({ name, whose, expected: answers[index]! })))(
    'answers $expected to a token of $name',
    async ({ whose, expected }) => {
      const { of, spaceIds } = whose(world);
      const token = await makeToken(of, { spaceIds });
      const { path, body } = at(world);
      const answer = await v1(token, operation.method, path, { body });
      await db.personalToken.deleteMany({ where: { profileId: of.id } });
      expect(answer.status, answer.text.slice(0, 300)).toBe(expected);
      expectDescribed(operation, answer);
      const isOutside = !['its owner', 'its owner within the space', 'a viewer who reads the space'].includes(
        PEOPLE.find(([, other]) => other === whose)![0],
      );
      const isOwnExport = operation.operationId === 'exportPrompts' && of === world.owner;
      const isOwnPlace = of === world.owner && spaceIds !== null && operation.operationId === 'getMe';
      if (isOutside && !isOwnExport && !isOwnPlace) expect(answer.text).not.toContain(`CANARY-${world.mark}`);
    },
  );

  it('an operation of the API is refused for every other scope', async () => {
    for (const given of TOKEN_SCOPES) {
      const token = await makeToken(world.reader, { scopes: [given] });
      const { path, body } = at(world);
      const answer = await v1(token, operation.method, path, { body });
      if (scope !== null && scope !== given && alsoBy !== given) {
        expect(answer.status, given).toBe(403);
        expect(answer.text).toContain(scope);
      } else if (answer.status === 403 && alsoBy !== given) expect(answer.text).not.toContain('scope');
      await db.personalToken.deleteMany({ where: { profileId: world.reader.id } });
    }
  });
});

/** Enough tokens of one user to stay below the limits. */
async function manyTokens(owner: TestProfile, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newTokenText);
  await db.personalToken.createMany({
    data: tokens.map((token) => ({
      profileId: owner.id,
      name: 'Any',
      lastFour: token.slice(-4),
      scopes: [...TOKEN_SCOPES],
      isLimited: false,
      spaceIds: [],
      expiresAt: new Date(Date.now() + 86_400_000),
      tokenHash: createHash('sha256').update(token).digest('hex'),
    })),
  });
  return tokens;
}

const RUNS = sized(15, 300);

function requestsFor(operation: Listed, known: Record<string, unknown[]>) {
  const own = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const valueOf = (parameter: { name: string; schema: JsonSchema }) =>
    fromSchema(parameter.schema, known, parameter.name);
  const inPath = fc.record(
    Object.fromEntries(own.filter((of) => of.in === 'path').map((of) => [of.name, valueOf(of)])),
  );
  const inQuery = fc.record(
    Object.fromEntries(own.filter((of) => of.in === 'query').map((of) => [of.name, valueOf(of)])),
    { requiredKeys: [] },
  );
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema === undefined ? fc.constant(undefined) : fromSchema(schema, known);
  return fc.record({
    inPath,
    inQuery,
    body,
    odd: fc.constantFrom('', '', '', '', 'toString=1', '__proto__=1', 'x[]=2'),
  });
}

const asText = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? null)).toString();

describe(`each operation with ${RUNS} inputs made from the document`, () => {
  it.each(OPERATIONS)(
    '$operationId fails with no 5xx, and answers what the document says',
    async (operation) => {
      const tokens = await manyTokens(world.owner, 4);
      const known = {
        prompt: [world.prompt.id, world.prompt.slug, world.shared.id, world.private.slug],
        id: operation.path.startsWith('/reviews') ? [world.reviewId] : [world.suggestionId],
        slug: operation.path.startsWith('/spaces') ? [world.space.slug] : [world.collectionSlug],
        run: [world.runId],
        caseId: [world.caseId],
        space: [world.space.id],
        creator: [world.owner.id],
        name: ['topic', 'name'],
        version: [1, 'approved', 'newest', '1'],
        baseVersion: [1],
      };
      const requests = fc.sample(requestsFor(operation, known), { numRuns: RUNS, seed: SEED });
      const send = async ({ inPath, inQuery, body, odd }: (typeof requests)[number], index: number) => {
        const path = operation.path.replaceAll(
          /\{(\w+)\}/g,
          (_, name: string) => encodeURIComponent(asText((inPath as Record<string, unknown>)[name])) || '%20',
        );
        const query = new URLSearchParams();
        for (const [name, value] of Object.entries(inQuery)) {
          for (const one of Array.isArray(value) ? value : [value]) query.append(name, asText(one));
        }
        const answer = await v1(
          tokens[index % tokens.length]!,
          operation.method,
          `${path}?${query.toString()}&${odd}`,
          {
            ...(body !== undefined && { body: JSON.stringify(body) }),
          },
        );
        expect(answer.status, answer.text).toBeLessThan(500);
        expectDescribed(operation, answer);
      };
      for (let from = 0; from < requests.length; from += 8) {
        await Promise.all(
          requests.slice(from, from + 8).map((request, index) => send(request, from + index)),
        );
      }
    },
    300_000,
  );
});
