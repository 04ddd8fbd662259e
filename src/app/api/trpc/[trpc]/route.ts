import { bodyAllowance } from '@/server/api/body-allowance';
import { handleApi } from '@/server/api/handle-api';
import { isQuery } from '@/server/api/procedures';
import { registerApi } from '@/server/bridge/api-bridge';

registerApi({ handle: handleApi, isQuery, bodyAllowance });

export { handleApi as GET, handleApi as POST };
