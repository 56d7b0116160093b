import type { CDPSession, Page } from '@playwright/test';

interface Options {
  transport?: 'internal' | 'usb';
  /** Whether it recognises its owner. */
  isUserVerified?: boolean;
}

/** Chromium's virtual authenticator (Chrome DevTools protocol, domain WebAuthn). */
export class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async plugInto(
    page: Page,
    { transport = 'internal', isUserVerified = true }: Options = {},
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
        isUserVerified,
        automaticPresenceSimulation: true,
        defaultBackupEligibility: transport === 'internal',
        defaultBackupState: transport === 'internal',
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  async recognises(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }

  async passkeys() {
    const { authenticatorId } = this;
    return (await this.session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  }

  /** Puts a copy in the place of its only passkey, which has counted so many uses. */
  async copyFrom(signCount: number): Promise<void> {
    const { authenticatorId } = this;
    const [credential] = await this.passkeys();
    if (!credential) throw new Error('There is no passkey to copy.');
    const { credentialId } = credential;
    await this.session.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    await this.session.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, signCount },
    });
  }

  async unplug(): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  }
}
