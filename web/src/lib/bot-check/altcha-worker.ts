/** The worker that computes a part of the proof of work (`altcha.ts` starts several). */
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

handler({ deriveKey });
