/**
 * A software authenticator: real ES256 keys over the bytes of W3C Web Authentication Level 3, and every change that a
 * forger could make (`Forgery`).
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

export type SoftPasskey = {
  readonly id: Buffer;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  /** The counter of the last use. It stays at 0 if the passkey does not count. */
  counter: number;
  readonly counts: boolean;
};

export type CreationOptions = {
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly challenge: string;
};
export type RequestOptions = { readonly rpId: string; readonly challenge: string };

/** Deviations from what the portal asked for. */
export type Forgery = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: unknown;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isUserPresent?: boolean;
  readonly isUserVerified?: boolean;
  /** Synced by its provider. */
  readonly isBackedUp?: boolean;
  readonly counter?: number;
  readonly credentialId?: Buffer;
  readonly userHandle?: string;
  /** The key that signs instead of the passkey's own. */
  readonly privateKey?: KeyObject;
  /** The COSE algorithm that the key claims. */
  readonly algorithm?: number;
  /** `self`: signed with the passkey's own key. */
  readonly attestation?: "self" | Attestation;
  /** Replaces the whole value. */
  readonly clientDataJSON?: string;
  readonly attestationObject?: Buffer;
};

type Attestation = { readonly fmt: string; readonly attStmt: Map<string, unknown> };

const NO_ATTESTATION: Attestation = { fmt: "none", attStmt: new Map() };
const PAGE_ORIGIN = "http://localhost:3000";
const CREDENTIAL_ID_BYTES = 32;
/** The number of the algorithm in COSE. */
const ES256 = -7;
const AAGUID = Buffer.alloc(16);
const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, data: 0x40 };

export const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Does what `navigator.credentials.create` does. @returns the passkey, and the credential that the page sends */
export function createPasskey(options: CreationOptions, forgery: Forgery = {}, counts = true) {
  const { publicKey, privateKey } = newKey();
  const id = forgery.credentialId ?? randomBytes(CREDENTIAL_ID_BYTES);
  const counter = forgery.counter ?? (counts ? 1 : 0);
  const passkey: SoftPasskey = { id, userHandle: options.user.id, privateKey, counter, counts };
  const authData = Buffer.concat([
    authenticatorData({ rpId: options.rp.id, counter, ...forgery }, FLAGS.data),
    attestedData(id, coseKey(publicKey, forgery.algorithm ?? ES256)),
  ]);
  const clientData = clientDataOf(
    { type: "webauthn.create", challenge: options.challenge },
    forgery,
  );
  const { attestation = NO_ATTESTATION } = forgery;
  const { fmt, attStmt } =
    attestation === "self" ? selfAttestation(authData, clientData, privateKey) : attestation;
  const object = new Map<string, unknown>([
    ["fmt", fmt],
    ["attStmt", attStmt],
    ["authData", new Uint8Array(authData)],
  ]);
  const attestationObject = forgery.attestationObject ?? Buffer.from(cbor(object));
  const credential = {
    ...named(id),
    response: {
      clientDataJSON: forgery.clientDataJSON ?? clientData.toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal", "hybrid"],
    },
    clientExtensionResults: { credProps: { rk: true } },
    authenticatorAttachment: "platform",
  };
  return { passkey, credential };
}

/** Does what `navigator.credentials.get` does. @returns the credential that the page sends */
export function signWith(passkey: SoftPasskey, options: RequestOptions, forgery: Forgery = {}) {
  const counter = forgery.counter ?? (passkey.counts ? (passkey.counter += 1) : 0);
  const authData = authenticatorData({ rpId: options.rpId, counter, ...forgery }, 0);
  const clientData = clientDataOf({ type: "webauthn.get", challenge: options.challenge }, forgery);
  return {
    ...named(forgery.credentialId ?? passkey.id),
    response: {
      clientDataJSON: forgery.clientDataJSON ?? clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signature(authData, clientData, forgery.privateKey ?? passkey.privateKey).toString(
        "base64url",
      ),
      userHandle: forgery.userHandle ?? passkey.userHandle,
    },
    clientExtensionResults: {},
    authenticatorAttachment: "platform",
  };
}

function named(id: Buffer) {
  return { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
}

function clientDataOf(asked: { type: string; challenge: string }, forgery: Forgery): Buffer {
  const { type, challenge } = { ...asked, ...forgery };
  const { origin = PAGE_ORIGIN, crossOrigin = false } = forgery;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
}

const signature = (authData: Buffer, clientData: Buffer, key: KeyObject): Buffer =>
  sign("sha256", Buffer.concat([authData, createHash("sha256").update(clientData).digest()]), key);

/** Packed attestation without certificates, §8.2. */
function selfAttestation(authData: Buffer, clientData: Buffer, key: KeyObject): Attestation {
  const attStmt = new Map<string, unknown>([
    ["alg", ES256],
    ["sig", new Uint8Array(signature(authData, clientData, key))],
  ]);
  return { fmt: "packed", attStmt };
}

/** Attested credential data, §6.5.1. */
function attestedData(id: Buffer, key: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([AAGUID, length, id, key]);
}

/** Authenticator data, §6.1. */
function authenticatorData(
  { rpId, counter, ...forgery }: Forgery & { readonly rpId: string; readonly counter: number },
  furtherFlags: number,
): Buffer {
  const { isUserPresent = true, isUserVerified = true, isBackedUp = false } = forgery;
  const flags =
    furtherFlags |
    (isUserPresent ? FLAGS.present : 0) |
    (isUserVerified ? FLAGS.verified : 0) |
    (isBackedUp ? FLAGS.backupEligible | FLAGS.backedUp : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), count]);
}

/** A key on P-256, RFC 9053, §7.1.1. */
function coseKey(publicKey: KeyObject, algorithm: number): Uint8Array {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
}

const cbor = (value: unknown): Uint8Array =>
  isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]);

/** Forgeries that registration and login must both refuse, by what is wrong with them. */
export const COMMON_FORGERIES: readonly (readonly [string, Forgery])[] = [
  ["another origin", { origin: "https://evil.example" }],
  ["an origin that begins like ours", { origin: "http://localhost:3000.evil.example" }],
  ["our host on another port", { origin: "http://localhost:4000" }],
  ["another domain", { rpId: "evil.example" }],
  ["an invented challenge", { challenge: "A".repeat(43) }],
  ["no challenge", { challenge: "" }],
  ["a challenge that is not a string", { challenge: { toString: "A" } }],
  ["a cross-origin frame", { crossOrigin: true }],
  ["no user present", { isUserPresent: false }],
  ["no user verified", { isUserVerified: false }],
  ["client data that is not JSON", { clientDataJSON: "AAAA" }],
  ["client data that is null", { clientDataJSON: Buffer.from("null").toString("base64url") }],
];
