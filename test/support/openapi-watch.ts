import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Environment } from '#server/config/environment';
import { openApiDocument } from '#server/api/document/document';
import { Contract } from './openapi-contract.js';

/** One for all applications of a worker: the document comes from the code, not from the settings. */
let contract: Contract | undefined;

/** A stream, which has no end here yet. */
const isStream = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/**
 * Holds everything that an application answers below /api against its OpenAPI document, to any caller.
 * Call it before the application listens.
 * @returns what to call at the end; it throws when an answer and the document disagreed
 */
export function watchAnswers(app: NestFastifyApplication, environment: Environment): () => void {
  const faults = new Set<string>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      const [path = ''] = request.url.split('?', 1);
      // Neither a browser's preflight, nor what providers and browsers on their way from them are answered, is of the API.
      const isOfApi = path.startsWith('/api/') && !/\/providers\/\w+\/\w+$/.test(path);
      if (isOfApi && request.method !== 'OPTIONS') {
        contract ??= new Contract(openApiDocument(app, environment));
        const found = contract.faults({
          method: request.method,
          path,
          status: reply.statusCode,
          header: (name) => reply.getHeader(name)?.toString(),
          body: typeof payload === 'string' ? payload : isStream(payload) ? undefined : '',
        });
        for (const fault of found) faults.add(fault);
      }
      done();
    });
  return () => {
    if (faults.size > 0) {
      throw new Error(`The OpenAPI document disagrees:\n${[...faults].join('\n')}`);
    }
  };
}
