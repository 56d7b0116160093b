import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { DatabaseClient } from './client.js';
import { CONNECTION_TIMEOUT_MS, LOCK_TIMEOUT_MS, QUERY_TIMEOUT_MS } from './data-source.js';

/** Looks up by primary key what nearly every request needs (decision 21). Statements of one turn leave in one packet. */
@Injectable()
export class KeyReads implements OnApplicationShutdown {
  private opened: Promise<DatabaseClient> | undefined;
  private isCorked = false;

  constructor(private readonly environment: Environment) {}

  async query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    const client = await (this.opened ??= this.open());
    this.cork(client);
    return (await client.query<Row>(text, values)).rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened?.then(async (client) => client.end()).catch(() => undefined);
  }

  private open(): Promise<DatabaseClient> {
    const client = new DatabaseClient({
      connectionString: this.environment.databaseUrl,
      application_name: 'northfold reads',
      pipeline: true,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    const opened = client.connect().then(() => client);
    const forget = () => {
      if (this.opened === opened) this.opened = undefined;
    };
    client.once('end', forget);
    opened.catch(forget);
    return opened;
  }

  private cork(client: DatabaseClient): void {
    if (this.isCorked) return;
    this.isCorked = true;
    const { stream } = client.connection;
    stream.cork();
    setImmediate(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }
}
