import { z } from 'zod';
import { identityMessages } from '@/domain/account/identity-messages';
import type { Setup, SetupPart, SetupPartState, SetupTested } from '@/domain/admin/setup';
import { setupStateMessages as said } from '@/domain/admin/setup-messages';
import { env, siteUrl } from '@/env';
import type { Db } from '@/server/db';
import { isPublicSite } from '@/server/ports/public-fetch/public-site';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { configuredProviders } from '../account/sign-in-providers';
import { AI, baseUrlOf, MAIL } from '../service-settings/kinds';
import type { MailEnvironment } from '../service-settings/mail';
import { isSecretLost, readService } from '../service-settings/read-service';

/** A test as it is remembered: of the settings that it names, and of no later ones. */
const Test = z.object({
  at: z.iso.datetime(),
  of: z.string(),
  isWorking: z.boolean(),
  /** What failed; empty when nothing did. */
  text: z.string(),
});
type Test = z.infer<typeof Test>;

/** A part without its test: `of` names its settings, `problem` says what is wrong with them in any case. */
type Known = Pick<SetupPartState, 'source' | 'inUse' | 'problem'> & { of: string };

async function readTests(db: Db): Promise<Map<string, Test>> {
  const rows = await db.serviceSettings.findMany({ select: { name: true, test: true } });
  return new Map(
    rows.flatMap(({ name, test }) => {
      const read = Test.safeParse(test);
      return read.success ? [[name, read.data] as const] : [];
    }),
  );
}

/** The AI settings: where they come from, and the saved ones. */
async function knowAi(db: Db, model: TextModel | null): Promise<Known & Pick<Setup['ai'], 'saved'>> {
  const row = await readService(db, AI);
  const saved = row && { ...row.config, hasSecret: row.hasSecret, savedAt: row.savedAt };
  if (model !== null) {
    const inUse = said.ai(said.providers[model.provider], model.name);
    return { source: 'environment', inUse, problem: '', of: `environment: ${inUse}`, saved };
  }
  if (row === null) return { source: 'none', inUse: said.noAi, problem: '', of: '', saved };
  const { host } = new URL(baseUrlOf(row.config));
  return {
    source: 'saved',
    inUse: said.aiAt(said.providers[row.config.provider], row.config.model, host),
    problem: isSecretLost(row) ? said.keyLost : '',
    of: row.savedAt.toISOString(),
    saved,
  };
}

/** The mail settings: where they come from, and the saved ones. */
async function knowMail(
  db: Db,
  { SMTP_URL: url, MAIL_FROM: from }: MailEnvironment,
): Promise<Known & Pick<Setup['mail'], 'saved'>> {
  const row = await readService(db, MAIL);
  const saved = row && { ...row.config, hasSecret: row.hasSecret, savedAt: row.savedAt };
  if (url !== undefined) {
    const inUse = said.mail(new URL(url).host, from);
    return { source: 'environment', inUse, problem: '', of: `environment: ${inUse}`, saved };
  }
  if (row === null) return { source: 'none', inUse: said.noMail, problem: '', of: '', saved };
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

function withTest({ source, inUse, problem, of }: Known, test: Test | undefined): SetupPartState {
  const known = test?.of === of ? test : undefined;
  const workedAt = known?.isWorking === true ? new Date(known.at) : null;
  if (source === 'none') return { state: 'unset', source, inUse, problem, workedAt: null };
  const toSay = problem || (known === undefined ? said.untested : known.text);
  return { state: toSay === '' ? 'works' : 'attention', source, inUse, problem: toSay, workedAt };
}

/** How each part is set up at this moment, without secrets. */
export async function readSetup(
  db: Db,
  model: TextModel | null,
  environment: MailEnvironment = env,
): Promise<Setup> {
  const [tests, ai, mail] = await Promise.all([readTests(db), knowAi(db, model), knowMail(db, environment)]);
  const providers = configuredProviders.map(({ name }) => name);
  return {
    ai: { ...withTest(ai, tests.get('ai')), saved: ai.saved },
    mail: { ...withTest(mail, tests.get('mail')), saved: mail.saved },
    address: withTest(knowAddress(), tests.get('address')),
    signIn: [identityMessages.names.password, identityMessages.names.email, ...providers],
  };
}

/** What the settings of a part are called when a test is remembered. Read before the test: they may change meanwhile. */
export async function settingsNow(db: Db, part: SetupPart, model: TextModel | null): Promise<string> {
  if (part === 'address') return knowAddress().of;
  return (part === 'ai' ? await knowAi(db, model) : await knowMail(db, env)).of;
}

/** Remembers how a test went. */
export async function rememberTest(
  db: Db,
  part: SetupPart,
  { of, at, tested }: { of: string; at: Date; tested: SetupTested },
): Promise<void> {
  const text = tested.isWorking ? '' : tested.text;
  const test: Test = { at: at.toISOString(), of, isWorking: tested.isWorking, text };
  await db.serviceSettings.upsert({
    where: { name: part },
    create: { name: part, test },
    update: { test },
    select: { name: true },
  });
}
