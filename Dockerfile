# Build: docker build -t northfold .
# Run:   docker run --read-only --tmpfs /tmp -p 3000:3000 -e DATABASE_URL=… -e JWT_SECRET=… northfold
# Configuration comes in by environment variables at run time; nothing secret is needed to build.

FROM docker.io/library/node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The build puts all packages into its own files, but for the machine code of argon2.
RUN npm ci --omit=dev --no-audit --no-fund

FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY nest-cli.json tsconfig.json ./
COPY client client
COPY migrations migrations
COPY server server
RUN npm run build

FROM docker.io/library/node:24-bookworm-slim
LABEL org.opencontainers.image.title="Northfold" \
      org.opencontainers.image.description="The marketing and account site of Northfold, with its API" \
      org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim"
# Nothing is installed in a running container: what could do so goes.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /usr/local/bin/yarn* /opt/yarn* \
    && mkdir /data && chown node:node /data
# Fits Docker's ten seconds between SIGTERM and SIGKILL. Behind a balancer with slower probes give both more.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SHUTDOWN_DELAY_SECONDS=1
WORKDIR /app
# Owned by root: the process cannot change its own code.
COPY package.json ./
COPY --from=dependencies /app/node_modules/@node-rs node_modules/@node-rs
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
# Emails while SMTP_URL is not set; otherwise nothing is written here.
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The room for new objects in MB (server/runtime-settings.ts).
CMD ["node", "--max-semi-space-size=4", "dist/server/main.js"]
