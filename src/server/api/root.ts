import { accountRouter } from './routers/account';
import { activityRouter } from './routers/activity';
import { adminRouter } from './routers/admin';
import { aiRouter } from './routers/ai';
import { commentRouter } from './routers/comment';
import { connectionRouter } from './routers/connection';
import { evaluationRouter } from './routers/evaluation';
import { collectionRouter } from './routers/collection';
import { favoriteRouter } from './routers/favorite';
import { fileRouter } from './routers/file';
import { followRouter } from './routers/follow';
import { grantRouter } from './routers/grant';
import { inboxRouter } from './routers/inbox';
import { importRouter } from './routers/import';
import { libraryRouter } from './routers/library';
import { pinRouter } from './routers/pin';
import { profileRouter } from './routers/profile';
import { promptRouter } from './routers/prompt';
import { searchRouter } from './routers/search';
import { shareLinkRouter } from './routers/share-link';
import { skillRouter } from './routers/skill';
import { spaceRouter } from './routers/space';
import { publishRequestRouter } from './routers/publish-request';
import { statsRouter } from './routers/stats';
import { statusRouter } from './routers/status';
import { suggestionRouter } from './routers/suggestion';
import { tokenRouter } from './routers/token';
import { trashRouter } from './routers/trash';
import { usageRouter } from './routers/usage';
import { valueSetRouter } from './routers/value-set';
import { webhookRouter } from './routers/webhook';
import { createCallerFactory, createRouter } from './trpc';

export const appRouter = createRouter({
  account: accountRouter,
  activity: activityRouter,
  admin: adminRouter,
  ai: aiRouter,
  comment: commentRouter,
  collection: collectionRouter,
  connection: connectionRouter,
  evaluation: evaluationRouter,
  favorite: favoriteRouter,
  file: fileRouter,
  import: importRouter,
  inbox: inboxRouter,
  follow: followRouter,
  library: libraryRouter,
  pin: pinRouter,
  profile: profileRouter,
  prompt: promptRouter,
  search: searchRouter,
  shareLink: shareLinkRouter,
  grant: grantRouter,
  skill: skillRouter,
  space: spaceRouter,
  publishRequest: publishRequestRouter,
  stats: statsRouter,
  status: statusRouter,
  suggestion: suggestionRouter,
  token: tokenRouter,
  trash: trashRouter,
  usage: usageRouter,
  valueSet: valueSetRouter,
  webhook: webhookRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures without HTTP, for pages while they render, and for tests. */
export const createCaller = createCallerFactory(appRouter);
