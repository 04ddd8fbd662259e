import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Setup, SetupPart, SetupTested } from '@/domain/admin/setup';
import { serviceHostMessages } from '@/domain/admin/service-host-messages';
import { setupTestMessages as said } from '@/domain/admin/setup-messages';
import { writeMail } from '@/domain/mail/write-mail';
import { dataDir, env, siteUrl } from '@/env';
import { logger } from '@/server/log/logger';
import { outgoingFetch } from '@/server/ports/outgoing/outgoing-fetch';
import { MailError } from '@/server/ports/mailer/mailer';
import { FORBIDDEN_HOST } from '@/server/ports/mailer/smtp-mailer';
import { isPublicSite } from '@/server/ports/public-fetch/public-site';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { checkTextModel } from '@/server/ports/text-model/check';
import { type TextModel, UNCONFIGURED } from '@/server/ports/text-model/text-model';
import { requireAdmin, type ServiceContext } from '../context';
import { savedTextModel } from '../saved-service/text-model';
import { AI, MAIL } from '../saved-service/kinds';
import { currentMailer } from '../service-settings/mail';
import { isSecretLost, readService } from '../saved-service/read-service';
import { readSetup, settingsNow } from './setup-state';
import { rememberTest } from './setup-tests';

/** Includes the model configured by the environment. */
type SetupContext = ServiceContext & { textModel: TextModel | null };

const ADDRESS_TIMEOUT_MS = 5_000;

/** Returns the setup of each part of this library. Throws FORBIDDEN for non-admins. */
export async function getSetup(ctx: SetupContext): Promise<Setup> {
  requireAdmin(ctx);
  return readSetup(ctx.db, ctx.textModel, ctx.now);
}

async function testAi(ctx: SetupContext): Promise<SetupTested> {
  const row = ctx.textModel === null ? await readService(ctx.db, AI) : null;
  if (row?.config === null) return { isWorking: false, text: said.unsound };
  if (row !== null && isSecretLost(row)) return { isWorking: false, text: said.keyLost };
  const model = ctx.textModel ?? (await savedTextModel(ctx.db));
  if (model === null) return { isWorking: false, text: UNCONFIGURED };
  const setIn = ctx.textModel === null ? { isSaved: true as const, hasKey: row?.hasSecret === true } : env;
  const { isWorking, lines } = await checkTextModel(model, setIn);
  return { isWorking, text: lines.join(' ') };
}

/** Sent directly, not through the outbox: the caller waits for the result. */
async function testMail(ctx: SetupContext, adminId: string): Promise<SetupTested> {
  const { email, fullName } = await ctx.db.profile.findUniqueOrThrow({
    where: { id: adminId },
    select: { email: true, fullName: true },
  });
  if (email === null) return { isWorking: false, text: said.noMail };
  const mail = writeMail({
    subject: said.mailSubject,
    name: fullName,
    paragraphs: [said.mailText],
    footer: said.mailFooter,
  });
  const isInEnvironment = env.SMTP_URL !== undefined;
  try {
    await currentMailer(ctx.db).send({ ...mail, id: randomUUID(), to: email, date: ctx.now });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.reason === FORBIDDEN_HOST) return { isWorking: false, text: serviceHostMessages.forbidden };
    if (error.isPrivate) {
      logger.warn({ reason: error.reason }, 'the test of a private mail server failed');
      return { isWorking: false, text: serviceHostMessages.privateFailed };
    }
    const place = isInEnvironment ? 'SMTP_URL' : 'the settings';
    return { isWorking: false, text: said.mailFailed(error.reason, place) };
  }
  return isInEnvironment || (await readService(ctx.db, MAIL)) !== null
    ? { isWorking: true, text: said.mailSent(email) }
    : { isWorking: false, text: said.mailWritten(join(dataDir, 'outbox')) };
}

/** Requests this server through its public address only. */
async function testAddress(): Promise<SetupTested> {
  const answer = await outgoingFetch(`${siteUrl}/api/health`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(ADDRESS_TIMEOUT_MS),
  }).catch(() => null);
  if (answer?.status !== 200) return { isWorking: false, text: said.addressFailed(siteUrl) };
  return isPublicSite(siteUrl)
    ? { isWorking: true, text: said.addressAnswers(siteUrl) }
    : { isWorking: false, text: said.addressPrivate(siteUrl) };
}

/**
 * Tests one part and returns the result; audited and limited, because it makes the server send requests. Throws
 * FORBIDDEN for non-admins, TOO_MANY_REQUESTS.
 */
export async function testSetup(ctx: SetupContext, { part }: { part: SetupPart }): Promise<SetupTested> {
  const admin = requireAdmin(ctx);
  await consumeLimits([{ limit: 'setupTestAccount', key: admin.id }]);
  await ctx.db.auditEvent.create({
    data: {
      at: ctx.now,
      actorId: admin.id,
      action: 'setup.test',
      subjectId: admin.id,
      details: { to: part },
    },
    select: { id: true },
  });
  const of = await settingsNow(ctx.db, part, ctx.textModel);
  const tests = { ai: () => testAi(ctx), mail: () => testMail(ctx, admin.id), address: testAddress };
  const tested = await tests[part]();
  await rememberTest(ctx.db, part, { of, at: ctx.now, tested });
  return tested;
}
