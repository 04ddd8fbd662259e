import { handleOAuth } from '@/server/api/oauth/handle-oauth';

/** OAuth 2.1 endpoints for agents; users decide at `/connect`. */
export { handleOAuth as GET, handleOAuth as POST };
