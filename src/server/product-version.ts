import { version } from '../../package.json';

/** The version of Cuebook, as its releases are called. */
export const PRODUCT_VERSION: string = version;
