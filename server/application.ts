/** The modules that `main.ts` loads while the database starts. */
export { Logger } from '@nestjs/common';
export { announce } from './start/announce.js';
export { countUnusableAddresses } from './users/unusable-addresses.js';
export { createApp } from './configure-app.js';
export { migrate } from './database/migrate.js';
