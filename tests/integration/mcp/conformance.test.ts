import { expect, it, onTestFinished } from 'vitest';
import type { Offer } from '@/server/api/mcp/mcp-server';
import { startAgentServer } from '../../support/agent';
import { callerAs } from '../../support/caller';
import { offerOfSuite } from '../../support/conformance/offer';
import { requiredOf, REVISIONS, type Revision, runConformance } from '../../support/conformance/run';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';

/**
 * The protocol's own conformance suite, twice: against the product, for requirements of any server, and against a
 * server from the same factory and HTTP server, which offers the items that the suite requests by name.
 */

async function runAgainst(revision: Revision, person: TestProfile, offer?: Offer) {
  const testServer = await startAgentServer(await makeToken(person), offer);
  onTestFinished(() => testServer.close());
  return runConformance(`http://127.0.0.1:${testServer.port}/mcp`, revision);
}

/** Checks that apply to every server, no matter what it exposes. */
const NEUTRAL: Readonly<Record<Revision, readonly string[]>> = {
  '2025-11-25': [
    ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
    ...['dns-rebinding-protection', 'server-sse-multiple-streams'],
  ],
  '2026-07-28': [
    ...['server-stateless', 'tools-list', 'resources-list', 'prompts-list', 'caching'],
    ...['sep-2164-resource-not-found', 'dns-rebinding-protection', 'http-header-validation'],
    ...['server-sse-multiple-streams', 'input-required-result-unsupported-methods'],
    ...['input-required-result-ignore-extra-params', 'input-required-result-validate-input'],
  ],
};

/** Checks of neutral scenarios that call a tool of the suite's own test server. */
const OF_TEST_SERVER = 'Not testable: server does not list the diagnostic tool';

it.each(REVISIONS)('keeps to revision %s with what it offers itself', async (revision) => {
  const person = await makeProfile();
  const prompt = await makePrompt({ creator: person, isShared: true, content: 'Say {{what}}' });
  await callerAs(person).favorite.set({ promptId: prompt.id, on: true });
  const { passed, failed, scenarios } = await runAgainst(revision, person);
  expect(scenarios).toEqual(expect.arrayContaining([...NEUTRAL[revision]]));
  expect(passed).toBeGreaterThan(35);
  const untested = failed.filter(({ why }) => why?.startsWith(OF_TEST_SERVER));
  expect(untested.length).toBeLessThanOrEqual(4);
  const ofNeutral = failed.filter(({ scenario }) => NEUTRAL[revision].includes(scenario));
  expect(ofNeutral.filter((check) => !untested.includes(check))).toEqual([]);
  // Messages that break the protocol's own schema would fail in every scenario.
  expect(failed.filter(({ check }) => check.endsWith('wire-schema-valid'))).toEqual([]);
});

/**
 * Scenarios that need a session at the 2025 revision: a server without sessions can't send requests or notifications
 * between messages. The stateless revision uses responses (`input_required`) and streams instead, and nothing is left
 * out.
 */
const NEEDS_SESSION: Readonly<Record<Revision, readonly string[]>> = {
  '2025-11-25': [
    ...['elicitation-sep1034-defaults', 'elicitation-sep1330-enums', 'logging-set-level'],
    ...['resources-subscribe', 'resources-unsubscribe'],
    ...['tools-call-elicitation', 'tools-call-sampling', 'tools-call-with-logging'],
  ],
  '2026-07-28': [],
};

it.each(REVISIONS)('passes what revision %s requires with what the suite asks for', async (revision) => {
  const person = await makeProfile();
  const { id: promptId } = await makePrompt({ creator: person, isShared: true });
  let on = false;
  const changePrompts = async () => {
    on = !on;
    await callerAs(person).favorite.set({ promptId, on });
  };
  const { failed, scenarios } = await runAgainst(revision, person, offerOfSuite(changePrompts));
  const required = await requiredOf(revision);
  expect(scenarios).toEqual(expect.arrayContaining(required));
  const missed = failed.filter(({ scenario }) => required.includes(scenario));
  const allowed = NEEDS_SESSION[revision];
  expect(missed.filter(({ scenario }) => !allowed.includes(scenario))).toEqual([]);
  expect([...new Set(missed.map(({ scenario }) => scenario))].sort()).toEqual([...allowed]);
});
