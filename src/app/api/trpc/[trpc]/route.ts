import { handleApi, isQuery } from '@/server/api/handle-api';
import { offerApi } from '@/server/offered-api';

offerApi({ handle: handleApi, isQuery });

export { handleApi as GET, handleApi as POST };
