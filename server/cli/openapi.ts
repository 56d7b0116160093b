import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { Environment, readVariables } from '../config/environment.js';
import { prefixRoutes } from '../configure-app.js';
import { openApiDocument } from '../api/document/document.js';
import { print, runCommand, UsageError } from './command.js';

const HELP = `Writes the OpenAPI document of the API, generated from the code. Needs no database.

Usage: npm run --silent openapi [file]   openapi.json, unless another file is named
Exit code: 0 done, 1 failed, 2 wrong usage.
`;

await runCommand(HELP, {}, async (_, [file = 'openapi.json', ...more]) => {
  if (more.length > 0) throw new UsageError('Name one file.');
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
  const document = JSON.stringify(openApiDocument(app, environment), null, 2);
  await writeFile(file, `${document}\n`);
  print(`Written to ${file}.`);
});
