import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallUsage, TextRequest } from '@/server/ports/text-model/provider';
import { highestUsage } from '@/server/ports/text-model/usage';
import { modelOf, QUICK } from '../../support/ai-model';
import { openAiStandIn, type Wire } from '../../support/ai-stand-in';
import { unique } from '../../support/factories';

/** Tokens of a call, and calls without what a service refuses. */

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

const REQUEST: TextRequest = {
  system: 'Help.',
  prompt: 'Write to the customer.',
  temperature: 0.4,
  topP: 0.5,
};

/** Each test has a model of its own: a process remembers what a model refuses. */
const named = (reply: string) => `@@${reply}@@${unique('model').replace(' ', '-')}`;

async function ask(wire: Wire, name: string, request = REQUEST) {
  const before = standIn.requests.length;
  let usage: CallUsage | undefined;
  const model = modelOf(standIn, wire, QUICK, name);
  for await (const chunk of model.generate(request, new AbortController().signal))
    usage = chunk.usage ?? usage;
  return { usage, bodies: standIn.requests.slice(before).map(({ body }) => body) };
}

it.each(['gemini', 'openai'] as const)('%s says the tokens of a call', async (wire) => {
  const { usage } = await ask(wire, named('counted'));
  expect(usage).toEqual({ tokensIn: 11, tokensOut: 7, isEstimated: false });
});

it.each(['gemini', 'openai'] as const)('tokens are estimated if %s does not say them', async (wire) => {
  const { usage } = await ask(wire, named('normal'));
  expect(usage).toMatchObject({ isEstimated: true });
  expect(usage!.tokensIn).toBeGreaterThan(6);
  expect(usage!.tokensOut).toBeGreaterThan(6);
  const most = highestUsage(REQUEST, { maxTokens: 800 });
  expect(most.tokensIn).toBeGreaterThan(usage!.tokensIn);
  expect(most.tokensOut).toBe(800);
});

it('a prompt sets its own limits', async () => {
  const { bodies } = await ask('openai', named('counted'), {
    ...REQUEST,
    ownMaxTokens: 50,
    minMaxTokens: 4_000,
  });
  expect(bodies).toMatchObject([{ max_tokens: 50, top_p: 0.5, temperature: 0.4 }]);
  expect(highestUsage({ ...REQUEST, ownMaxTokens: 50 }, { maxTokens: 800 }).tokensOut).toBe(50);
});

describe('after a 400', () => {
  it('a call goes without the usage, and the next ones of this model at once', async () => {
    const name = named('no-usage');
    const first = await ask('openai', name);
    expect(first.bodies).toHaveLength(2);
    expect(first.usage).toMatchObject({ isEstimated: true });
    const next = await ask('openai', name);
    expect(next.bodies).toHaveLength(1);
    expect(next.bodies[0]).not.toHaveProperty('stream_options');
    expect(next.bodies[0]).toHaveProperty('temperature', 0.4);
  });

  it('a call goes without what the service names, and keeps the usage', async () => {
    const name = named('no-temperature');
    const { usage, bodies } = await ask('openai', name);
    expect(bodies).toHaveLength(4);
    expect(bodies[3]).toMatchObject({ max_completion_tokens: 800, stream_options: { include_usage: true } });
    for (const refused of ['temperature', 'top_p', 'max_tokens'])
      expect(bodies[3]).not.toHaveProperty(refused);
    expect(usage).toEqual({ tokensIn: 11, tokensOut: 7, isEstimated: false });
    expect((await ask('openai', name)).bodies).toHaveLength(1);
  });

  it('a call goes without usage and temperature if nothing is named', async () => {
    const { bodies } = await ask('openai', named('no-extras'));
    expect(bodies).toHaveLength(3);
    expect(bodies[2]).not.toHaveProperty('temperature');
  });

  it('a model that has answered is not guessed about', async () => {
    const name = unique('model').replace(' ', '-');
    await ask('openai', name);
    const before = standIn.requests.length;
    await expect(ask('openai', name, { ...REQUEST, prompt: '@@400@@' })).rejects.toMatchObject({
      status: 400,
    });
    expect(standIn.requests.length - before).toBe(1);
  });
});
