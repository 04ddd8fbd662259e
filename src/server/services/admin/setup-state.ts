import { identityMessages } from '@/domain/account/identity-messages';
import type { Setup, SetupPart } from '@/domain/admin/setup';
import { setupStateMessages as said } from '@/domain/admin/setup-messages';
import { env, siteUrl } from '@/env';
import type { Db } from '@/server/db';
import { isPublicSite } from '@/server/ports/public-fetch/public-site';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { AI, baseUrlOf, MAIL } from '../saved-service/kinds';
import type { MailEnvironment } from '../service-settings/mail';
import { isSecretLost, readService, type UnreadableService } from '../saved-service/read-service';
import { usedToday } from '../ai/limits';
import { findCompanyRule } from '../account/company-only';
import { type SetProvider, setProviders, unreadableProviders } from '../account/sign-in-providers';
import { type Known, readTests, withTest } from './setup-tests';
import { providerWithoutTest } from './sign-in/provider-without-test';

/** State of unreadable settings: they have to be replaced or removed. */
const unsound = ({ savedAt }: UnreadableService) =>
  ({ source: 'saved', problem: said.unsound, of: savedAt.toISOString() }) as const;

async function knowAi(db: Db, model: TextModel | null): Promise<Known & Pick<Setup['ai'], 'saved'>> {
  const row = await readService(db, AI);
  const saved = row?.config ? { ...row.config, hasSecret: row.hasSecret, savedAt: row.savedAt } : null;
  if (model !== null) {
    const inUse = said.ai(said.providers[model.provider], model.name);
    return { source: 'environment', inUse, problem: '', of: `environment: ${inUse}`, saved };
  }
  if (row === null) return { source: 'none', inUse: said.noAi, problem: '', of: '', saved };
  if (row.config === null) return { ...unsound(row), inUse: said.noAi, saved };
  const { host } = new URL(baseUrlOf(row.config));
  return {
    source: 'saved',
    inUse: said.aiAt(said.providers[row.config.provider], row.config.model, host),
    problem: isSecretLost(row) ? said.keyLost : '',
    of: row.savedAt.toISOString(),
    saved,
  };
}

async function knowMail(
  db: Db,
  { SMTP_URL: url, MAIL_FROM: from }: MailEnvironment,
): Promise<Known & Pick<Setup['mail'], 'saved'>> {
  const row = await readService(db, MAIL);
  const saved = row?.config ? { ...row.config, hasSecret: row.hasSecret, savedAt: row.savedAt } : null;
  if (url !== undefined) {
    const inUse = said.mail(new URL(url).host, from);
    return { source: 'environment', inUse, problem: '', of: `environment: ${inUse}`, saved };
  }
  if (row === null) return { source: 'none', inUse: said.noMail, problem: '', of: '', saved };
  if (row.config === null) return { ...unsound(row), inUse: said.noMail, saved };
  const { host, port, fromName, fromAddress } = row.config;
  return {
    source: 'saved',
    inUse: said.mail(`${host}:${port}`, fromName === '' ? fromAddress : `${fromName} <${fromAddress}>`),
    problem: isSecretLost(row) ? said.passwordLost : '',
    of: row.savedAt.toISOString(),
    saved,
  };
}

function knowAddress(): Known {
  const problem = isPublicSite(siteUrl) ? '' : said.privateAddress;
  return { source: 'environment', inUse: siteUrl, problem, of: siteUrl };
}

/** State of the sign-in methods. An untested one needs no attention: its card shows that. */
function waysIn(
  providers: readonly SetProvider[],
  unsoundNames: readonly string[],
  tests: Awaited<ReturnType<typeof readTests>>,
  { sendsMail, isCompanyOnly }: { sendsMail: boolean; isCompanyOnly: boolean },
): Setup['signIn'] {
  const found = providers.map((provider) => {
    const known = providerWithoutTest(provider);
    const { state, problem } = withTest(known, tests.get(provider.id));
    const isToLookAt = state === 'attention' && problem !== said.untested;
    return { name: provider.name, problem: isToLookAt ? said.provider(provider.name, problem) : '' };
  });
  const [unread] = unsoundNames;
  const problem =
    unread === undefined
      ? (found.find((one) => one.problem !== '')?.problem ?? '')
      : said.provider(unread, said.unsound);
  const { password, email } = identityMessages.names;
  return {
    state: problem === '' ? 'works' : 'attention',
    names: isCompanyOnly
      ? providers.flatMap(({ id, name }) => (id === 'oidc' ? [name] : []))
      : [password, sendsMail ? email : said.noCodes, ...found.map(({ name }) => name)],
    problem,
  };
}

/** Returns the current setup of each part, without secrets. */
export async function readSetup(
  db: Db,
  model: TextModel | null,
  now: Date,
  environment: MailEnvironment = env,
): Promise<Setup> {
  const [tests, ai, mail, providers, unsoundOnes, rule, usage] = await Promise.all([
    readTests(db),
    knowAi(db, model),
    knowMail(db, environment),
    setProviders(db),
    unreadableProviders(db),
    findCompanyRule(db),
    usedToday(now),
  ]);
  return {
    ai: { ...withTest(ai, tests.get('ai')), saved: ai.saved, usage },
    mail: { ...withTest(mail, tests.get('mail')), saved: mail.saved },
    address: withTest(knowAddress(), tests.get('address')),
    signIn: waysIn(
      providers,
      unsoundOnes.map(({ name }) => name),
      tests,
      { sendsMail: mail.source !== 'none' && mail.problem === '', isCompanyOnly: rule !== null },
    ),
  };
}

/** Returns the identity of a part's settings, to store with a test. Read before the test: they may change meanwhile. */
export async function settingsNow(db: Db, part: SetupPart, model: TextModel | null): Promise<string> {
  if (part === 'address') return knowAddress().of;
  return (part === 'ai' ? await knowAi(db, model) : await knowMail(db, env)).of;
}
