import '../../support/patient-pools';
import { ask, askTokens, refreshForm, startSignInServer } from '../../support/agent-sign-in';

/** One server of two: some processes of an agent come to it with one refresh token at once. */
const [clientId = '', token = '', uses = '1'] = process.argv.slice(2);

const testServer = await startSignInServer();
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const answers = await Promise.all(
  Array.from({ length: Number(uses) }, () => askTokens(testServer, refreshForm(clientId, token))),
);
const statuses = answers.map(({ status }) => status);
const good = answers.filter(({ status }) => status === 200);
const called = await Promise.all(good.map(({ tokens }) => ask(testServer, tokens.access_token)));
const result = {
  statuses,
  errors: answers.filter(({ status }) => status !== 200).map(({ error }) => error),
  calls: called.map(({ status }) => status),
  tokens: good.map(({ tokens }) => tokens.refresh_token),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
