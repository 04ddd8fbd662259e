export { freePort } from '../../scripts/lib/port.mjs';
