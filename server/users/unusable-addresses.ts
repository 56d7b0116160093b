import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../database/entities/user.entity.js';

/** Accounts that an earlier release let somebody make with what is no email address any more. An index holds just them. */
export const countUnusableAddresses = async (app: INestApplication): Promise<number> =>
  app.get(DataSource).manager.countBy(User, { emailUsable: false });
