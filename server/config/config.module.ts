import { DynamicModule, Global, Module } from '@nestjs/common';
import { Environment } from './environment.js';

/** Makes the one checked configuration injectable everywhere by its class. */
@Global()
@Module({})
export class ConfigModule {
  static with(environment: Environment): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: Environment, useValue: environment }],
      exports: [Environment],
    };
  }
}
