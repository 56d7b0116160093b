import { startEmbeddedPostgres } from '#server/database/embedded/launcher';

/** A process that holds embedded PostgreSQL until it is killed: `hold-database.ts <data directory>`. */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('Name the data directory.');
const { url } = await startEmbeddedPostgres({ dataDir });
process.stdout.write(`${url}\n`);
