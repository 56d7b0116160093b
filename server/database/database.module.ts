import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Environment } from '../config/environment.js';
import { KeyReads } from './key-reads.js';
import { dataSourceOptions } from './data-source.js';

/** Opens the one pool of this process. The address is settled by then: see `main.ts`. */
@Global()
@Module({
  providers: [KeyReads],
  exports: [KeyReads],
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: (environment: Environment) => ({
        ...dataSourceOptions({
          url: environment.databaseUrl,
          poolSize: environment.databasePool,
          preparedStatements: environment.preparedStatements,
        }),
        retryAttempts: 3,
        retryDelay: 1_000,
      }),
    }),
  ],
})
export class DatabaseModule {}
