import { fileURLToPath } from 'node:url';

/** The least a Next.js server can be: what the product's own figures are held against. */
export default {
  poweredByHeader: false,
  serverExternalPackages: ['pg'],
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
  typescript: { ignoreBuildErrors: true },
};
