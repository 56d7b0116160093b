import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** As much of the options as an authenticator reads. */
interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** The deviations that a test asks for. */
interface Behavior {
  /** Where the browser says that it happened. */
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  userVerified?: boolean;
  counter?: number;
  /** Whether it says that it may be copied to other devices. */
  eligible?: boolean;
  backedUp?: boolean;
  /** Sends a public key that no private key belongs to. */
  offCurve?: boolean;
  userHandle?: string | undefined;
  /** Signs with a key that is not the passkey's. */
  forged?: boolean;
}

/** Bits of the flags (WebAuthn level 3, section 6.1). */
const FLAGS = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 };
const AAGUID = '00'.repeat(16);

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A passkey as software makes and uses it: ES256, no attestation. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  private readonly key = newKey();
  private userHandle = 'AAAA';

  constructor(private readonly origin: string) {}

  /** The body that `createPasskey` takes. */
  create(options: CreationOptions, behavior: Behavior = {}) {
    this.userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = [Buffer.from(AAGUID, 'hex'), length, this.id, this.coseKey(behavior)];
    const authData = this.authData(options.rp.id, FLAGS.attested, behavior, credential);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', options, behavior).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The body that `logInWithPasskey` and `reauthenticateWithPasskey` take. */
  get(options: RequestOptions, behavior: Behavior = {}) {
    const clientData = this.clientData('webauthn.get', options, behavior);
    const authData = this.authData(options.rpId, 0, behavior, []);
    const key: KeyObject = behavior.forged ? newKey().privateKey : this.key.privateKey;
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), key);
    return this.credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: behavior.userHandle ?? this.userHandle,
    });
  }

  /** As `PublicKeyCredential.toJSON()` writes it. */
  private credential<Response extends object>(response: Response) {
    const id = this.id.toString('base64url');
    const type = 'public-key' as const;
    return { credential: { id, rawId: id, type, response, clientExtensionResults: {} } };
  }

  /** With all deviations in it: of fields that it does not know, a server takes no notice. */
  private clientData(type: string, { challenge }: { challenge: string }, behavior: Behavior) {
    const { origin } = this;
    const data = { type, challenge, origin, crossOrigin: false, ...behavior };
    return Buffer.from(JSON.stringify(data));
  }

  private authData(rpId: string, more: number, behavior: Behavior, rest: Buffer[]): Buffer {
    const { userVerified = true, counter = 0, eligible = true, backedUp = eligible } = behavior;
    const flags =
      FLAGS.present +
      (eligible ? FLAGS.eligible : 0) +
      (userVerified ? FLAGS.verified : 0) +
      (backedUp ? FLAGS.backedUp : 0) +
      more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(behavior.rpId ?? rpId), Buffer.from([flags]), count, ...rest]);
  }

  /** RFC 9052 section 7 and RFC 9053 section 7.1.1. */
  private coseKey({ offCurve }: Behavior): Buffer {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, offCurve ? new Uint8Array(32).fill(1) : bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(cose as never));
  }
}
