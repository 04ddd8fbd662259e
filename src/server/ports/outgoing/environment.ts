import type { Variables } from './proxy-rules';

/** The variables of the way to other servers, which every program on a machine shares (docs/operate.md, Settings). */
export const processVariables: Variables = process.env;
