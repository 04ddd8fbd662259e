import type { Member } from '@/domain/actor';
import { Role } from '@/domain/account/role';
import { AppError } from '@/domain/errors';
import { canShare } from '@/domain/prompt/policy';
import { shareLinkUrl } from '@/domain/share-link/links';
import { shareLinkMessages } from '@/domain/share-link/messages';
import {
  SHARE_LINK_DAYS,
  SHARE_LINK_DAYS_MAX,
  SHARE_LINKS_MAX,
  type ShareLinkCreate,
  type ShareLinkDto,
  type ShareLinkMade,
  type ShareLinkState,
  type ShareLinkVersion,
} from '@/domain/share-link/schema';
import { siteUrl } from '@/env';
import type { Db, Transaction } from '@/server/db';
import { requireLiveCaller } from '../account/live-caller';
import { requireProvedAddress } from '../account/address-proof';
import { newToken } from '../account/one-time-token';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { requireAcceptedSecrets, textsOfFiles } from '../prompt/accepted-secrets';
import { loadPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { requireAccess } from '../access';
import { fromStored, STORED_TEXT } from '../prompt/stored-text';
import { consumeQuota } from '../quota/consume-quota';
import { lockSpacesOfPrompts } from '../space/lock-spaces-of-prompts';
import { fromPin, isReadByRequester, toPin, visibleVersion } from './visible-version';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Expired ones are listed for as long as `purgeExpired` keeps them; the newest are enough. */
const LISTED_MAX = 100;

/** Throws NOT_FOUND if the caller cannot see the prompt, FORBIDDEN if they may not share it with everyone. */
async function requireSharer(db: Db, member: Member, promptId: string): Promise<void> {
  const prompt = await loadPromptFacts(db, member, promptId);
  if (!canShare(member, prompt)) throw forbidden();
}

async function hasVersion(
  db: Db,
  maker: Member,
  promptId: string,
  version: ShareLinkVersion,
): Promise<boolean> {
  const where = await visibleVersion(db, maker, promptId, version);
  return where !== null && (await db.promptVersion.count({ where })) > 0;
}

/**
 * Creates a link by which guests read a prompt; it is returned only once. Throws NOT_FOUND and FORBIDDEN as sharing
 * with everyone does, NOT_FOUND for a version the caller cannot read, BAD_REQUEST for a date that is past or too far
 * away, CONFLICT while none is approved or the maximum exists and as {@link requireAcceptedSecrets} does,
 * TOO_MANY_REQUESTS over the daily quota.
 */
export async function createShareLink(ctx: ServiceContext, input: ShareLinkCreate): Promise<ShareLinkMade> {
  const member = requireMember(ctx);
  await requireSharer(ctx.db, member, input.promptId);
  return ctx.db.$transaction((tx) => createShareLinkIn(tx, { ctx, member }, input));
}

/**
 * The same within a transaction.
 * @param input `requestedBy`: the member of the space who asked for it; it ends when they leave the space
 */
export async function createShareLinkIn(
  tx: Transaction,
  { ctx, member }: { ctx: ServiceContext; member: Member },
  {
    promptId,
    version,
    expiresAt,
    acceptedSecretKinds,
    requestedBy,
  }: ShareLinkCreate & { requestedBy?: string },
): Promise<ShareLinkMade> {
  const lifetime = (expiresAt?.getTime() ?? ctx.now.getTime() + SHARE_LINK_DAYS * DAY_MS) - ctx.now.getTime();
  if (lifetime <= 0 || lifetime > SHARE_LINK_DAYS_MAX * DAY_MS) {
    throw new AppError('BAD_REQUEST', shareLinkMessages.past);
  }
  const { token, row } = newToken(ctx.now, lifetime);
  await lockSpacesOfPrompts(tx, [promptId]);
  const prompt = await requireAccess(tx, member, promptId, canShare, { refused: promptNotFound });
  await requireLiveCaller(tx, ctx);
  await requireProvedAddress(tx, member);
  const shown = await visibleVersion(tx, member, promptId, version);
  const text =
    shown === null ? null : await tx.promptVersion.findFirst({ where: shown, select: STORED_TEXT });
  if (text === null) {
    if (version === 'approved') throw new AppError('CONFLICT', shareLinkMessages.noneApproved);
    throw new AppError('NOT_FOUND', shareLinkMessages.noVersion);
  }
  if (!prompt.isShared) {
    const said = fromStored(text);
    const written = { ...said, fileTexts: await textsOfFiles(tx, said.files) };
    requireAcceptedSecrets(member, written, acceptedSecretKinds);
  }
  const live = { promptId, revokedAt: null, expiresAt: { gt: ctx.now } };
  if ((await tx.shareLink.count({ where: live })) >= SHARE_LINKS_MAX) {
    throw new AppError('CONFLICT', shareLinkMessages.tooMany);
  }
  const made = await tx.shareLink.create({
    data: { ...row, ...toPin(version), promptId, createdBy: member.id, requestedBy: requestedBy ?? null },
    select: { id: true, expiresAt: true },
  });
  await consumeQuota(tx, { member, now: ctx.now }, { shares: 1 });
  return { ...made, url: shareLinkUrl(siteUrl, token) };
}

/** Returns the links of a prompt, newest first, including expired ones. Throws as {@link requireSharer}. */
export async function listShareLinks(
  ctx: ServiceContext,
  { promptId }: { promptId: string },
): Promise<ShareLinkDto[]> {
  await requireSharer(ctx.db, requireMember(ctx), promptId);
  const rows = await ctx.db.shareLink.findMany({
    where: { promptId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: LISTED_MAX,
    select: {
      id: true,
      pin: true,
      version: true,
      createdAt: true,
      expiresAt: true,
      revokedAt: true,
      maker: { select: { id: true, role: true, isActive: true, fullName: true } },
      requester: { select: { id: true, role: true, isActive: true } },
    },
  });
  const stateOf = async ({ maker, requester, ...row }: (typeof rows)[number]): Promise<ShareLinkState> => {
    if (row.revokedAt !== null) return 'revoked';
    if (row.expiresAt <= ctx.now) return 'expired';
    const by: Member = { kind: 'member', id: maker.id, role: Role.parse(maker.role) };
    const isShown =
      maker.isActive &&
      (await isReadByRequester(ctx.db, requester, promptId)) &&
      (await hasVersion(ctx.db, by, promptId, fromPin(row)));
    return isShown ? 'live' : 'stopped';
  };
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      version: fromPin(row),
      state: await stateOf(row),
      createdByName: row.maker.fullName,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
    })),
  );
}

/**
 * Revokes a link from the next request on; an expired one stays unchanged. Users who may share the prompt may revoke
 * any of its links. Throws NOT_FOUND for a link of a prompt that the caller cannot see, FORBIDDEN as {@link
 * requireSharer}.
 */
export async function revokeShareLink(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  const member = requireMember(ctx);
  const link = await ctx.db.shareLink.findUnique({ where: { id }, select: { promptId: true } });
  if (link === null) throw promptNotFound();
  await requireSharer(ctx.db, member, link.promptId);
  await ctx.db.shareLink.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: ctx.now } });
  return { id };
}
