# Builds and runs the product: docker build -t stadtwagen . (docs/operations.md, "Health"). The image was never built, for
# want of a Docker engine. Instead `npm run try-image` takes RUN of the build, HEALTHCHECK and ENTRYPOINT from this file and
# runs them in a folder on Debian 12 (Node 20 with npm 11 in place of the base's), the server as nobody: build, content
# HEALTHCHECK, login with the demonstration and with NODE_ENV=production, end with code 0 after SIGTERM. Not tried: the base
# image, USER node, VOLUME and the limits of a container.
# The base is a plain Debian: Node itself comes pinned with the packages of the product.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
# Installs from the lockfile, without install scripts, and builds the web (docs/decisions/006 says why not npm ci).
RUN npm run build && npm prune --omit=dev --no-save --ignore-scripts --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=build --chown=root:root /app ./
USER node
VOLUME /data
EXPOSE 3000
# Not through npm: signals reach the server, which ends requests in flight before it stops.
ENTRYPOINT ["node_modules/.bin/node", "server/main.ts"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
