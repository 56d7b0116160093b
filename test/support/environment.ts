import { Environment, readVariables } from '#server/config/environment';

/** The configuration of a process that gets its database and its secret. */
export const loadEnvironment = (source: NodeJS.ProcessEnv): Environment =>
  new Environment(readVariables(source));
