// Packages of many small files, which jest would resolve, read and compile again for every suite: the tests load them
// from one file, made by tools/jest/bundle-packages.mjs. It loads all other packages from node_modules.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '../..');

/** Names by which our sources and the packages among each other import them. */
exports.names = [
  '@nestjs/common',
  '@nestjs/common/internal',
  '@nestjs/core',
  '@nestjs/core/internal',
  '@nestjs/platform-express',
  '@nestjs/swagger',
  '@rsql/parser',
  'class-transformer',
  'class-transformer/cjs/storage',
  'class-validator',
  'express',
  'fast-check',
  'helmet',
  'openid-client',
  'rate-limiter-flexible',
  'rxjs',
  'rxjs/operators',
  'sql-template-tag',
  'supertest',
  'typeorm',
];

/** Packages outside of the bundle: optional ones, and those that keep global state or are found by name. */
exports.external = [
  '@fastify/*',
  '@nestjs/microservices',
  '@nestjs/microservices/*',
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  'pg',
  'reflect-metadata',
  'swagger-ui-dist',
  'swagger-ui-dist/*',
];

const key = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .update(readFileSync(path.join(__dirname, 'bundled-packages.cjs')))
  .update(readFileSync(path.join(__dirname, 'bundle-packages.mjs')))
  .digest('hex')
  .slice(0, 16);

exports.folder = path.join(root, 'dist/test-packages', key);

/**
 * The file that stands for a package.
 * @param {string} name
 */
exports.fileOf = (name) => path.join(exports.folder, `${name.replaceAll('/', '+')}.cjs`);
