import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source.js';
import { KeyReads } from './key-reads.js';

/**
 * Gives every service `DataSource`, `EntityManager` and `KeyReads`. Global. No repositories: most transactions write to
 * several tables, and hand their one manager on.
 */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: (environment: Environment) => ({
        ...dataSourceOptions(environment),
        retryAttempts: 3,
        retryDelay: 1_000,
      }),
    }),
  ],
  providers: [KeyReads],
  exports: [KeyReads],
})
export class DatabaseModule {}
