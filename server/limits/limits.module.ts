import { Global, Module } from '@nestjs/common';
import { Limiter } from './limiter.js';

@Global()
@Module({ providers: [Limiter], exports: [Limiter] })
export class LimitsModule {}
