# The registry. Build from the top of the repository: docker build -f docker/registry.Dockerfile -t pelorus-registry .
FROM node:24.21.0-slim AS build
WORKDIR /workspace
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npx nx build registry

FROM node:24.21.0-slim AS runtime
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /workspace/dist/apps/registry/package.json /workspace/dist/apps/registry/package-lock.json /workspace/dist/apps/registry/sbom.cdx.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY --from=build /workspace/dist/apps/registry/main.js ./
COPY --from=build /workspace/dist/apps/registry/console ./console
COPY --from=build /workspace/dist/apps/registry/docs ./docs
USER node
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "main.js"]
