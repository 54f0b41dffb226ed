/** Stores every secret of a run, and finds them in texts and files, in any form. */
export type Vault = {
  /** Stores a secret under a name that may be shown. */
  keep(what: string, secret: string): void;
  /** @returns the names of the secrets that a text or file contains, with their form */
  foundIn(place: string | Buffer): string[];
  /** Like `foundIn`, but faster, for many files: searches only for the bytes and the decoded bytes. */
  foundAsBytesIn(file: Buffer): string[];
  readonly size: number;
};

/** Shorter texts may occur by chance, so they are refused. */
const SHORTEST_SECRET = 6;

export function openVault(): Vault {
  const secrets = new Map<string, string>();
  return {
    keep: (what, secret) => {
      if (secret.length < SHORTEST_SECRET) throw new Error(`${what} is too short for a secret`);
      secrets.set(secret, what);
    },
    foundIn: (place) => {
      const bytes = Buffer.isBuffer(place) ? place : Buffer.from(place);
      return [...secrets].flatMap(([secret, what]) =>
        Object.entries(formsOf(secret))
          .filter(([, form]) => bytes.includes(form))
          .map(([form]) => `${what} (${form})`),
      );
    },
    foundAsBytesIn: (file) =>
      [...secrets]
        .filter(([secret]) => file.includes(secret) || hasDecoded(file, secret))
        .map(([, what]) => what),
    get size() {
      return secrets.size;
    },
  };
}

/** Returns a secret as it is, and as bytea, JSON, a URL or base64 would show it amid other bytes. */
function formsOf(secret: string): Record<string, string> {
  const bytes = Buffer.from(secret);
  const forms: Record<string, string> = {
    "as it is": secret,
    "in JSON": JSON.stringify(secret).slice(1, -1),
    "in a URL": encodeURIComponent(secret),
    hex: bytes.toString("hex"),
    // A token is base64url itself: the bytes that it encodes would be just as good to an attacker.
    ...(isBase64Url(secret) ? { decoded: Buffer.from(secret, "base64url").toString("hex") } : {}),
  };
  for (const offset of [0, 1, 2]) {
    forms[`base64, ${offset} bytes into a group`] = base64Within(bytes, offset, "base64");
    forms[`base64url, ${offset} bytes into a group`] = base64Within(bytes, offset, "base64url");
  }
  return forms;
}

const BYTES_OF_A_TOKEN = 16;

function isBase64Url(secret: string): boolean {
  return /^[\w-]+$/.test(secret) && Buffer.from(secret, "base64url").length >= BYTES_OF_A_TOKEN;
}

function hasDecoded(file: Buffer, secret: string): boolean {
  return isBase64Url(secret) && file.includes(Buffer.from(secret, "base64url"));
}

const BITS_PER_CHARACTER = 6;

/** Returns the characters that do not depend on the bytes around. */
function base64Within(bytes: Buffer, offset: number, encoding: "base64" | "base64url"): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString(encoding);
  const first = Math.ceil((offset * 8) / BITS_PER_CHARACTER);
  const end = Math.floor(((offset + bytes.length) * 8) / BITS_PER_CHARACTER);
  return text.slice(first, end);
}
