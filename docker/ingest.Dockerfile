# The ingest service. Build from the top of the repository: docker build -f docker/ingest.Dockerfile -t pelorus-ingest .
FROM node:24.21.0-slim AS build
WORKDIR /workspace
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npx nx build ingest

FROM node:24.21.0-slim AS runtime
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /workspace/dist/apps/ingest/package.json /workspace/dist/apps/ingest/package-lock.json /workspace/dist/apps/ingest/sbom.cdx.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY --from=build /workspace/dist/apps/ingest/main.js /workspace/dist/apps/ingest/alert-thread.js /workspace/dist/apps/ingest/check-thread.js /workspace/dist/apps/ingest/merge-thread.js /workspace/dist/apps/ingest/tier-thread.js /workspace/dist/apps/ingest/upload-thread.js ./
# where a volume for FILE_FOLDER goes: it takes over the mode, so that the service may write
RUN mkdir -p -m 777 files
USER node
ENV HOST=0.0.0.0 PORT=3001
EXPOSE 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "main.js"]
