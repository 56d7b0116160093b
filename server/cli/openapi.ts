import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { Environment, readVariables } from '../config/environment.js';
import { prefixRoutes } from '../configure-app.js';
import { openApiDocument } from '../api/document/document.js';
import { runCommand, UsageError } from './command.js';

const HELP = `Writes the OpenAPI 3.1 document of the API, generated from the code. Needs no database.

Usage: npm run openapi -- [options]

  --output <file>   where to write it (default: openapi.json; - for standard output)
  --help            this text

Exit code: 0 done, 1 failed, 2 wrong usage.
`;

const OPTIONS = {
  output: { type: 'string', default: 'openapi.json' },
} as const;

await runCommand(HELP, OPTIONS, async ({ output }, words) => {
  if (words.length > 0) throw new UsageError('Say no more than where to write it.');
  // Preview: the modules are read, nothing is connected, signed or started.
  const environment = new Environment(readVariables({ PUBLIC_URL: process.env['PUBLIC_URL'] }), {
    databaseUrl: 'postgres://localhost',
    jwtSecret: randomBytes(32).toString('base64url'),
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(environment),
    new FastifyAdapter(),
    { preview: true, logger: false, abortOnError: false },
  );
  prefixRoutes(app);
  const document = openApiDocument(app, environment);
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (output === '-') {
    process.stdout.write(text);
  } else {
    await writeFile(output, text);
    process.stdout.write(`Written to ${output}.\n`);
  }
});
