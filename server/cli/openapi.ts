import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { Environment, readVariables } from '../config/environment.js';
import { prefixRoutes } from '../configure-app.js';
import { writeClient } from '../docs/api-client/write-client.js';
import { openApiDocument } from '../docs/document.js';
import { runCommand, UsageError } from './command.js';

const HELP = `Writes the OpenAPI 3.1 document of the API, generated from the code. Needs no database.

Usage: npm run openapi -- [options]

  --client <folder> write a TypeScript client made from it there instead
  --output <file>   where to write it (default: openapi.json; - for standard output)
  --help            this text

Exit code: 0 done, 1 failed, 2 wrong usage.
`;

const OPTIONS = {
  client: { type: 'string' },
  output: { type: 'string', default: 'openapi.json' },
} as const;

await runCommand(HELP, OPTIONS, async ({ client, output }, words) => {
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
  if (client !== undefined) {
    await writeClient(document, client);
    process.stdout.write(`Written to ${client}.\n`);
  } else if (output === '-') {
    process.stdout.write(text);
  } else {
    await writeFile(output, text);
    process.stdout.write(`Written to ${output}.\n`);
  }
});
