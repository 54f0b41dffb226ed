import { getPaymentHealth, type MethodHealth } from "@portal/contract/payment";
import useSWR from "swr";
import type { ApiError } from "../../lib/api-error.ts";
import { send } from "../../lib/api.ts";

const LOOK_AGAIN_MS = 30_000;

/** How the ways to pay have done in the last hour; empty while that is not known. */
export function useMethodHealth(): readonly MethodHealth[] {
  const { data } = useSWR<MethodHealth[], ApiError>(
    getPaymentHealth.path,
    () => send(getPaymentHealth, {}),
    { refreshInterval: LOOK_AGAIN_MS },
  );
  return data ?? [];
}
