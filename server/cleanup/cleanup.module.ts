import { Global, Module } from '@nestjs/common';
import { Cleanup } from './cleanup.js';

@Global()
@Module({ providers: [Cleanup], exports: [Cleanup] })
export class CleanupModule {}
