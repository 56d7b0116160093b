import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RequestOrigin } from '../../common/request-origin.js';

/** Places that an account is used from: home, work, the phone's provider. The oldest is forgotten first. */
export const KNOWN_NETWORKS_MAX = 10;

/**
 * The networks from which somebody proved to be an account's owner. Log-ins from there are not stopped by
 * what strangers do elsewhere (see `LoginLimits`).
 */
@Injectable()
export class KnownNetworks {
  constructor(private readonly dataSource: DataSource) {}

  /** @param origin of a call that proved it by a password, a link that was mailed, or a passkey. */
  async remember(userId: string, { ip, network }: RequestOrigin): Promise<void> {
    // What cannot be told from others is no place.
    if (ip === null) return;
    await this.dataSource.query(
      `UPDATE users SET known_networks = (array_prepend($2::text, known_networks))[1:${KNOWN_NETWORKS_MAX}]
       WHERE id = $1 AND $2 <> ALL (known_networks)`,
      [userId, network],
    );
  }
}
