import type { CDPSession, Page } from '@playwright/test';

/** Chromium's virtual authenticator (Chrome DevTools protocol, domain WebAuthn). */
export class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async plugInto(
    page: Page,
    transport: 'internal' | 'usb' = 'internal',
  ): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
        defaultBackupEligibility: transport === 'internal',
        defaultBackupState: transport === 'internal',
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  async passkeys() {
    const { authenticatorId } = this;
    return (await this.session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  }

  async unplug(): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  }
}
