import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTextModel } from '@/server/ports/text-model/check';
import { CANARY_KEY, openAiStandIn } from '../../support/ai-stand-in';
import { modelOf, QUICK } from '../../support/ai-model';

/** What `npm run ai:check` says in plain words. */

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

const KEYS = { GEMINI_API_KEY: CANARY_KEY, OPENAI_API_KEY: CANARY_KEY };

describe.each(['gemini', 'openai'] as const)('the check of %s', (wire) => {
  it.each([
    ['streamed', /^It works: \d+ characters in \d+\.\d s\.$/],
    ['401', /refused the key \(it answered 401\)\. Check (GEMINI|OPENAI)_API_KEY/],
    ['key-invalid', /refused the key \(it answered 400\)/],
    ['404', /knows no model .*@@404@@.* Check (GEMINI|OPENAI)_MODEL/],
    ['400', /does not take the request \(it answered 400\)/],
    ['429-long', /overloaded.*It asks to wait 90 seconds\./],
    ['503', /a problem of its own \(it answered 503\)/],
    ['redirect', /sends elsewhere \(it answered 302\)/],
    ['hang-up', /cannot be reached/],
    ['spent', /used up its 800 tokens thinking/],
    ['html', /not with text that can be used/],
  ])('says of %s what is wrong', async (name, words) => {
    const { isWorking, lines } = await checkTextModel(modelOf(standIn, wire, QUICK, `m-@@${name}@@`), KEYS);
    expect(isWorking).toBe(name === 'streamed');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(words);
    expect(lines.join()).not.toContain(CANARY_KEY);
  });

  it('says that a key is missing', async () => {
    const { lines } = await checkTextModel(modelOf(standIn, wire, QUICK, '@@401@@'), {});
    expect(lines[1]).toMatch(/wants a key.* Set (GEMINI|OPENAI)_API_KEY\./);
  });

  it('says that nobody is there', async () => {
    const away = await openAiStandIn();
    const model = modelOf(away, wire);
    await away.stop();
    expect((await checkTextModel(model, KEYS)).lines[1]).toMatch(
      /cannot be reached\. Check (GEMINI|OPENAI)_BASE_URL/,
    );
  });
});
