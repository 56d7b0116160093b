/** Writes the OpenAPI document where BUILD_DIR says, for the build of its reference page. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { Environment, readVariables } from '../config/environment.js';
import { prefixRoutes } from '../configure-app.js';
import { openApiDocument } from '../api/document/document.js';

const environment = new Environment(readVariables({ PUBLIC_URL: process.env['PUBLIC_URL'] }), {
  databaseUrl: 'postgres://localhost',
  jwtSecret: randomBytes(32).toString('base64url'),
});
// Preview: the modules are read, nothing is connected, signed or started.
const app = await NestFactory.create<NestFastifyApplication>(
  AppModule.forRoot(environment),
  new FastifyAdapter(),
  { preview: true, logger: false, abortOnError: false },
);
prefixRoutes(app);
const document = openApiDocument(app, environment);
await writeFile(`${process.env['BUILD_DIR']}/openapi.json`, JSON.stringify(document));
