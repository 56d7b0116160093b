/** How long it is remembered that a job was done: a worker that lost its lock gives it back within seconds. */
const REMEMBER_MS = 5 * 60_000;

/**
 * The jobs that this process works on. When the queue loses its database it forgets them and is started
 * anew, while a mail server may still have minutes to answer (RFC 5321 section 4.5.3.2.6: ten). Given
 * such a job again, this waits for the work that is under way instead of doing it twice.
 */
export class Underway {
  private readonly works = new Map<string, Promise<void>>();

  /** Does `work`, unless the job with this id is being done, or was a moment ago. */
  once(id: string, work: () => Promise<void>): Promise<void> {
    const known = this.works.get(id);
    if (known) return known;
    const done = work();
    this.works.set(id, done);
    const forget = () => this.works.delete(id);
    done.then(() => setTimeout(forget, REMEMBER_MS).unref(), forget);
    return done;
  }
}
