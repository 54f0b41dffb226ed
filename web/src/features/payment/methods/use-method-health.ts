import { getPaymentHealth, type MethodHealth } from "@portal/contract/payment";
import { useCall } from "../../../lib/api/use-call.ts";

/** The interval of repeated requests. */
const POLL_MS = 30_000;

/** Returns how the ways to pay have worked in the last hour; empty while that is not known. */
export function useMethodHealth(): readonly MethodHealth[] {
  const { data } = useCall(getPaymentHealth, undefined, { repeatMs: POLL_MS });
  return data ?? [];
}
