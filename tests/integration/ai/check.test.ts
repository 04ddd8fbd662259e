import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTextModel } from '@/server/ports/text-model/check';
import { CANARY_KEY, openAiStandIn } from '../../support/ai-stand-in';
import { modelOf, QUICK } from '../../support/ai-model';

/** Output of `npm run ai:check` in plain words. */

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

const KEYS = { GEMINI_API_KEY: CANARY_KEY, OPENAI_API_KEY: CANARY_KEY };

describe.each(['gemini', 'openai'] as const)('the check of %s', (wire) => {
  it.each([
    ['streamed', /^Success: received \d+ characters in \d+\.\d s\.$/],
    ['401', /rejected the API key \(status 401\)\. Check that (GEMINI|OPENAI)_API_KEY/],
    ['key-invalid', /rejected the API key \(status 400\)/],
    ['404', /Unknown model .*@@404@@.* Check (GEMINI|OPENAI)_MODEL/],
    ['400', /rejected the request \(status 400\)/],
    ['429-long', /overloaded.*Retry after 90 seconds\./],
    ['503', /returned an error \(status 503\)/],
    ['redirect', /redirects \(status 302\)/],
    ['hang-up', /Can’t reach the service/],
    ['spent', /used all 800 tokens for reasoning/],
    ['html', /Unexpected response/],
  ])('says of %s what is wrong', async (name, words) => {
    const { isWorking, lines } = await checkTextModel(modelOf(standIn, wire, QUICK, `m-@@${name}@@`), KEYS);
    expect(isWorking).toBe(name === 'streamed');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(words);
    expect(lines.join()).not.toContain(CANARY_KEY);
  });

  it('says that a key is missing', async () => {
    const { lines } = await checkTextModel(modelOf(standIn, wire, QUICK, '@@401@@'), {});
    expect(lines[1]).toMatch(/requires an API key.* Set (GEMINI|OPENAI)_API_KEY\./);
  });

  it('says that nobody is there', async () => {
    const away = await openAiStandIn();
    const model = modelOf(away, wire);
    await away.stop();
    expect((await checkTextModel(model, KEYS)).lines[1]).toMatch(
      /Can’t reach the service\. Check (GEMINI|OPENAI)_BASE_URL/,
    );
  });
});
