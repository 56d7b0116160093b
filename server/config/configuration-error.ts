/** The configuration cannot be used; `faults` holds one sentence per fault, for whoever set it. */
export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}
