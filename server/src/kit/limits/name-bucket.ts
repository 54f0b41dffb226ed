import { keyedDigest } from "../crypto/keyed-digest.ts";

const BUCKET_BYTES = 2;

/**
 * Returns the bucket that a typed name is counted by, one of 65,536. This way invented names do not fill the
 * table of counters. Only with the key can anyone find which names share a bucket.
 */
export function nameBucket(key: Buffer, name: string): string {
  return keyedDigest(key, [name]).subarray(0, BUCKET_BYTES).toString("hex");
}
