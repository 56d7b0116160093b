import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Environment } from './config/environment.js';
import { registerDocs } from './api/document/document.js';
import { createLog, nestLogger } from './http/logging.js';
import { builtClientDir, loadSite, serveSite } from './http/site.js';
import { httpPipeline } from './http/http-pipeline.js';

/** The whole application, ready to listen: `main.ts` and every test get theirs here. */
export async function createApp(environment: Environment): Promise<NestFastifyApplication> {
  const log = createLog(environment);
  const site = loadSite(builtClientDir(), environment.publicUrl);
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(environment),
    httpPipeline(environment, log, site),
    { bodyParser: false, logger: nestLogger(log), abortOnError: false },
  );
  prefixRoutes(app);
  serveSite(app.getHttpAdapter().getInstance(), site, environment);
  registerDocs(app, environment);
  return app;
}

/** The API is under /api; the probes and the form of a page are not part of it. */
export function prefixRoutes(app: NestFastifyApplication): void {
  app.setGlobalPrefix('api', { exclude: ['health/live', 'health/ready', 'contact/form'] });
}
