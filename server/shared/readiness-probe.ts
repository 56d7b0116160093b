/** Tells whether this process should be sent requests: the same as /health/ready, for whoever measures it. */
export abstract class ReadinessProbe {
  abstract isReady(): Promise<boolean>;
}
