// A wrong environment stops the build and the start here, with the variable's name.
import { isProduction } from './src/env.js';

/** @type {import('next').NextConfig} */
const config = {
  // Pages for whoever works on the product: no build for production has them.
  pageExtensions: isProduction ? ['tsx', 'ts'] : ['tsx', 'ts', 'dev.tsx'],
  reactStrictMode: true,
  // Only files that say 'use memo': where a key or a press renders much. Elsewhere it would only make the code longer (decision 12).
  reactCompiler: { compilationMode: 'annotation' },
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // Event streams say no-transform and stay as they are.
  compress: true,
  // Avatars are re-encoded when they arrive; nothing else needs an optimizer, which would fetch and decode on request.
  images: { unoptimized: true },
  serverExternalPackages: [
    ...['@node-rs/argon2', '@prisma/adapter-pg', '@prisma/client'],
    ...['oidc-provider', 'openid-client', 'pg', 'pino', 'sharp', 'uploadthing'],
  ],
  // A visit that fails for want of a connection waits for it on the page where it began, instead of the browser's own error page.
  experimental: { useOffline: true },
  // Title and description stand in the head of the HTML for everybody, never streamed behind it into the body.
  htmlLimitedBots: /.*/,
  // The plain representations of a prompt beside its page.
  rewrites: () =>
    Promise.resolve({
      beforeFiles: [
        { source: '/prompts/:identifier/opengraph-image', destination: '/api/share-image/:identifier' },
        { source: '/collections/:slug/opengraph-image', destination: '/api/share-image/collections/:slug' },
        {
          source: '/prompts/:identifier([^/.]+)\\.:format(md|txt|json)',
          destination: '/api/prompts/:identifier/:format',
        },
      ],
      // The key file of IndexNow. After the files that are there: robots.txt and llms.txt stay what they are.
      afterFiles: [{ source: '/:key([A-Za-z0-9-]{8,128})\\.txt', destination: '/api/indexnow/:key' }],
      fallback: [],
    }),
  turbopack: {
    // A lock file in a folder above must not move the root there.
    root: import.meta.dirname,
    rules: {
      // The server's modules are compiled already: pages and routes load those of the process instead of copies of their own.
      // The class of our errors among them, for both sides ask whose an error is.
      '**/src/{server/**/*,domain/errors}.ts': {
        condition: { not: 'browser' },
        loaders: [
          {
            loader: './scripts/lib/next-server-modules.mjs',
            options: { root: import.meta.dirname, folder: isProduction ? 'dist/app' : 'dist/dev' },
          },
        ],
      },
    },
  },
  // `npm test` checks the types of everything; doing it again would double the time of a first start.
  typescript: { ignoreBuildErrors: true },
};

export default config;
