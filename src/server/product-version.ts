import { version } from '../../package.json';

/** The release version of Cuebook. */
export const PRODUCT_VERSION: string = version;
