import { join } from 'node:path';
import type { Health, HealthCheck } from '@/domain/admin/health';
import { healthMessages as said } from '@/domain/admin/health-messages';
import { identityMessages } from '@/domain/account/identity-messages';
import { env } from '@/env';
import type { Database } from '@/server/db';
import { PRODUCT_VERSION } from '@/server/product-version';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { asksForGroupMember } from '../account/provider-notices';
import { setProviders, unreadableProviders } from '../account/sign-in-providers';
import { emergencyProblem } from './check-emergency';
import { onHoldSince } from '../backup/restore-hold';
import { requireAdmin, type ServiceContext } from '../context';
import { AI } from '../saved-service/kinds';
import { isSecretLost, readService } from '../saved-service/read-service';
import { checkAdmins } from './check-admins';
import { checkDatabase, checkMigrations } from './check-database';
import { checkFiles } from './check-files';
import { checkWebhooks } from './check-webhooks';
import { checkBackups, checkDisk, checkJobs, checkMail, checkStorage } from './check-operation';

/** Includes the model configured by the environment. */
type HealthContext = { db: Database; now: Date; textModel: TextModel | null };

async function checkAi(db: Database, textModel: TextModel | null): Promise<HealthCheck> {
  const saved = textModel === null ? await readService(db, AI) : null;
  if (saved?.config === null) {
    return { part: 'ai', state: 'problem', text: said.aiUnsound, remedy: said.setAgain };
  }
  if (saved !== null && isSecretLost(saved)) {
    return { part: 'ai', state: 'problem', text: said.aiKeyLost, remedy: said.enterAgain };
  }
  return textModel === null && saved === null
    ? { part: 'ai', state: 'notice', text: said.noAi, remedy: said.setAi }
    : { part: 'ai', state: 'ok', text: said.ai, remedy: '' };
}

async function checkSignIn(db: Database): Promise<HealthCheck> {
  const providers = await setProviders(db);
  const unsound = (await unreadableProviders(db)).map(({ name }) => name);
  if (unsound.length > 0) {
    const text = said.signInUnsound(unsound.join(', '));
    return { part: 'signIn', state: 'problem', text, remedy: said.setSignInAgain };
  }
  const lost = providers.filter(({ clientSecret }) => clientSecret === null).map(({ name }) => name);
  if (lost.length > 0) {
    const text = said.secretLost(lost.join(', '));
    return { part: 'signIn', state: 'problem', text, remedy: said.enterSecret };
  }
  const emergency = await emergencyProblem(db);
  if (emergency !== null) return { part: 'signIn', state: 'problem', ...emergency };
  const company = providers.find(({ id }) => id === 'oidc');
  const isUnchosen = company !== undefined && company.roles.length > 0 && company.groupMember === null;
  if (isUnchosen && (await asksForGroupMember(db))) {
    return { part: 'signIn', state: 'notice', text: said.groupMember, remedy: said.chooseMember };
  }
  if (
    company !== undefined &&
    env.COMPANY_SESSION_HOURS === undefined &&
    (await db.scimToken.count()) === 0
  ) {
    return { part: 'signIn', state: 'notice', text: said.longSessions, remedy: said.limitSessions };
  }
  const { password, email } = identityMessages.names;
  const names = [password, email.toLowerCase(), ...providers.map(({ name }) => name)];
  return {
    part: 'signIn',
    state: 'ok',
    text: said.signIn(names.map((name, at) => (at === 0 ? name.toLowerCase() : name))),
    remedy: '',
  };
}

/** Checks everything that this library depends on. */
export async function readHealth({ db, now, textModel }: HealthContext): Promise<Health> {
  const checks = await Promise.all([
    checkDatabase(db),
    checkMigrations(db, join(process.cwd(), 'prisma', 'migrations')),
    checkDisk(),
    checkStorage(),
    checkFiles(db),
    checkJobs(db),
    checkBackups(db, now),
    checkMail(db, now),
    checkWebhooks(db),
    checkAi(db, textModel),
    checkSignIn(db),
    checkAdmins(db),
  ]);
  const since = await onHoldSince(db);
  const mails = await db.outboxMail.count({ where: { heldAt: { not: null }, sentAt: null, failedAt: null } });
  return {
    version: PRODUCT_VERSION,
    checks,
    held: since === null ? null : { since, mails },
  };
}

/** The same for admins. Throws UNAUTHORIZED for guests and FORBIDDEN for all but admins. */
export async function getHealth(ctx: ServiceContext & { textModel: TextModel | null }): Promise<Health> {
  requireAdmin(ctx);
  return readHealth(ctx);
}
