import { keyedDigest } from "../crypto/keyed-digest.ts";

const BUCKET_BYTES = 2;

/**
 * What a typed name is counted by: one of 65,536 buckets, so that names which nobody has do not fill the
 * table of counters. Nobody without the key can tell which names share a bucket.
 */
export function nameBucket(key: Buffer, name: string): string {
  return keyedDigest(key, [name]).subarray(0, BUCKET_BYTES).toString("hex");
}
