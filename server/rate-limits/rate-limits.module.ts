import { Global, Module } from '@nestjs/common';
import { RowBounds } from './row-bounds.js';

@Global()
@Module({ providers: [RowBounds], exports: [RowBounds] })
export class RateLimitsModule {}
