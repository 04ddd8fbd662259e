# The image of Cuebook: the server, its commands, and a PostgreSQL that it runs unless DATABASE_URL names another one.
# docs/operate.md, "In a container", says how to run it.
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY packages/formats/package.json packages/formats/
RUN npm ci --ignore-scripts --include=dev --include=optional
COPY . .
RUN node scripts/build-production.mjs /cuebook

FROM ${NODE_IMAGE} AS server
# PostgreSQL asks for the name of the account that it runs as.
RUN groupadd --gid 10001 cuebook \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin cuebook \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data
# Root's: the server can't change its own program.
COPY --from=build /cuebook /cuebook
# Everything that is written is in /data; the rest may be read-only.
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  HOME=/data \
  TMPDIR=/data \
  NEXT_TELEMETRY_DISABLED=1 \
  NPM_CONFIG_LOGS_MAX=0 \
  NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /cuebook
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=6s --start-period=2m CMD ["node", "scripts/health-check.mjs"]
CMD ["node", "scripts/start.mjs"]
