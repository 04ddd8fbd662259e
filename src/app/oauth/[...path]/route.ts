import { handleOAuth } from '@/server/api/oauth/handle-oauth';

/** Where agents are let in: OAuth 2.1, by people who decide at `/connect`. */
export { handleOAuth as GET, handleOAuth as POST };
