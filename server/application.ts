/** The modules that `main.ts` loads while the database starts. */
export { Logger } from '@nestjs/common';
export { announce } from './start/announce.js';
export { createApp } from './configure-app.js';
export { migrate } from './database/migrate.js';
