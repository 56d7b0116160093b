import { type DynamicModule, Module } from '@nestjs/common';
import { Environment } from './environment.js';

/** Gives every service the validated settings. Global. */
@Module({})
export class EnvironmentModule {
  static forRoot(environment: Environment): DynamicModule {
    return {
      module: EnvironmentModule,
      global: true,
      providers: [{ provide: Environment, useValue: environment }],
      exports: [Environment],
    };
  }
}
